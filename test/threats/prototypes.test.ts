/** `__proto__` and its like, as keys, texts and ids: text like any other, and no prototype is touched. */
import { afterEach, describe, expect, test } from 'vitest'
import { applyChanges, compose, invert } from '../../src/changes/index.ts'
import { explain, formatRefusals } from '../../src/explain/index.ts'
import * as lib from '../../src/index.ts'
import { parseEdits } from '../../src/tool/index.ts'
import { memoryStore, openTranscript } from '../../src/transcript/index.ts'

const NAMES = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', '__defineGetter__']
const PROTOTYPES = [
  Object.prototype,
  Array.prototype,
  String.prototype,
  Function.prototype,
  Uint8Array.prototype,
]
const keysOf = () => PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype))
const BEFORE = keysOf()

afterEach(() => expect(keysOf()).toEqual(BEFORE))

describe.each(NAMES)('%s', (name) => {
  const document = `a ${name} b`
  const edits = [{ old_string: name, new_string: `${name}.${name}` }]

  test('as text', () => {
    const { text, changes } = lib.applyEdits(document, edits)
    expect(text).toBe(`a ${name}.${name} b`)
    expect(applyChanges(text, invert(document, changes))).toBe(document)
    expect(compose(document, changes, invert(document, changes))).toEqual([])
    const outcome = lib.applyEdits('a', edits)
    expect(outcome.refused).toMatchObject([{ reason: 'not_found', preview: name }])
    expect(formatRefusals(outcome, explain('a', edits))).toContain(name)
  })

  test('as a key of an edit, of a tool call, of the options', () => {
    const key = JSON.stringify(name)
    const edit = `{"old_string":"a","new_string":"x",${key}:{"new_string":"evil","ok":true}}`
    expect(lib.applyEdits('ab', [JSON.parse(edit)]).text).toBe('xb')
    expect(parseEdits(`{"edits":[${edit}],${key}:{"edits":[]}}`)).toEqual({
      ok: true,
      edits: [{ old_string: 'a', new_string: 'x' }],
    })
    expect(() => lib.applyEdits('ab', [], JSON.parse(`{${key}:{"policy":"lenient"}}`))).toThrow(TypeError)
  })

  test('as an id of a mirror and of a transcript', async () => {
    const propose = async () => ({ shouldPropose: true, edits: [{ old_str: 'a', new_str: 'b' }] })
    const report = await lib.propagateMirrorChanges([{ id: name, body: 'a' }], propose)
    expect(report).toMatchObject([{ id: name, status: 'proposed', proposedBody: 'b' }])
    const transcript = await openTranscript(memoryStore(), { document: name, initial: 'a' })
    await transcript.append([{ old_string: 'a', new_string: name }], { expectedRevision: 0 })
    expect((await transcript.project()).text).toBe(name)
  })
})
