import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as lib from '../../src/index.ts'
import { ENGINES } from '../engines.ts'
import { oracleApply } from '../oracle.ts'
import { checkCase, runConformance, TOPICS } from './run.mjs'

interface Case {
  name: string
  call?: string
  expected: { throws?: string }
}

const load = (topic: string): { about: string; cases: Case[] } =>
  JSON.parse(readFileSync(new URL(`${topic}.json`, import.meta.url), 'utf8'))

test('every file beside the runner is one of its topics, and at least 250 cases are there', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.json'))
  expect(files.map((name) => name.replace('.json', '')).sort()).toEqual([...TOPICS].sort())
  expect(TOPICS.flatMap((topic) => load(topic).cases).length).toBeGreaterThanOrEqual(250)
})

describe.each(TOPICS)('%s', (topic) => {
  const { cases } = load(topic)

  test('is ASCII, and names each case once', () => {
    expect(readFileSync(new URL(`${topic}.json`, import.meta.url), 'utf8')).toMatch(/^[\n\x20-\x7e]*$/)
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  })

  describe.each(ENGINES)('$name', ({ name: engine }) => {
    test.each(cases)('$name', (one) => {
      expect(checkCase(lib, one, engine)).toBeNull()
    })
  })

  const facts = cases.filter(({ call, expected }) => call === undefined && expected.throws === undefined)
  test.each(facts)('the oracle: $name', (one) => {
    const oracle = { applyEdits: oracleApply }
    expect(checkCase(oracle, one, 'auto')).toBeNull()
  })
})

test('a wrong implementation fails', async () => {
  const applyEdits = (document: string, edits: { old_string: string; new_string: string }[]) => ({
    text: edits.reduce((text, { old_string, new_string }) => text.replace(old_string, new_string), document),
  })
  const { failed } = await runConformance({ applyEdits }, load)
  expect(failed.length).toBeGreaterThan(200)
})
