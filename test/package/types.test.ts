/** The public types, as a user's compiler meets them. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { ROOT } from './packed.ts'

const folder = mkdtempSync(join(tmpdir(), 'replace-exactly-once-types-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CONSUMER = `
import { applyEdits, init, isDocumentEditError, type Outcome, type Refusal } from 'replace-exactly-once'
import { checkEdits } from 'replace-exactly-once/js'
import { toUnifiedDiff } from 'replace-exactly-once/changes'
import { explain } from 'replace-exactly-once/explain'
import { runEditTool } from 'replace-exactly-once/tool'
import { memoryStore, openTranscript } from 'replace-exactly-once/transcript'
import engine from 'replace-exactly-once/engine.wasm'

const outcome: Outcome<string> = applyEdits('a', [{ old_string: 'a', new_string: 'b' }])
const bytes: Uint8Array = applyEdits(new Uint8Array(1), []).text
const refused: Refusal[] = checkEdits(bytes, [], { policy: 'lenient' }).refused
export const others = [toUnifiedDiff, explain, runEditTool, memoryStore, openTranscript, init(), init(bytes)]
export const all = [outcome.text.length, refused.length, isDocumentEditError(engine)]
// @ts-expect-error: an engine by another name
applyEdits('a', [], { engine: 'rust' })
`

it('compile without the DOM library, without Node’s types, library files checked', () => {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules/replace-exactly-once'), 'dir')
  writeFileSync(join(folder, 'consumer.mts'), CONSUMER)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        lib: ['ES2022'],
        types: [],
        target: 'ES2022',
        module: 'NodeNext',
        strict: true,
        exactOptionalPropertyTypes: true,
        skipLibCheck: false,
        noEmit: true,
      },
      files: ['consumer.mts'],
    }),
  )
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  expect(() => execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })).not.toThrow()
})
