/** The examples in the comments of public names: each is run, and every public function has one that says what it gives. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Block, runnable } from './readme/blocks.ts'
import { load, PACKAGE, ROOT, run } from './readme/run.ts'

const ENTRIES = ['.', './changes', './explain', './tool', './transcript', './node']

/** What wants a Redis or a database: `test/services` and `test/transcript` run these, with one. */
const NEEDS_SERVER = ['enqueue', 'openQueue', 'sqlStore', 'startWorker']

/** Every public name, the module it is imported from, and whether it is to be called. */
const NAMES = new Map<string, { from: string; callable: boolean }>()
for (const entry of ENTRIES.reverse()) {
  const from = entry.replace('.', PACKAGE.name)
  for (const [name, value] of Object.entries((await load(from)) as object))
    NAMES.set(name, { from, callable: typeof value === 'function' && !/^[A-Z]/.test(name) })
}

const FILES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('wasm-bytes.ts'))
  .map((name) => `src/${name}`)

function examplesOf(file: string): Block[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/@example(.*?)(?=\*\/|^ *\* @)/gms)].map((match) => ({
    file,
    language: 'ts',
    code:
      match[1]!
        .replace(/^[ \t]*\* ?/gm, '')
        .replace(/^```.*$/gm, '')
        .trimEnd() + '\n',
    line: text.slice(0, match.index).split('\n').length,
  }))
}

/** The public names that a piece of code calls. */
const called = ({ code }: Block) =>
  [...NAMES.keys()].filter((name) => new RegExp(`(?<![\\w.])${name}\\(`).test(code))

/** The example with what it needs imported, on its first line. */
function withImports(block: Block): Block {
  const imports = called(block).map((name) => `import { ${name} } from '${NAMES.get(name)!.from}';`)
  return { ...block, code: imports.join(' ') + block.code }
}

const EXAMPLES = FILES.flatMap(examplesOf)
const SAYING = EXAMPLES.map((block) => ({ block, example: runnable(withImports(block)) })).filter(
  ({ example }) => example.claims.length > 0,
)

describe('examples', () => {
  const home = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'examples-'))
  beforeAll(() => process.chdir(folder))
  afterAll(() => {
    process.chdir(home)
    rmSync(folder, { recursive: true })
  })

  test.each(SAYING.map(({ block, example }) => [`${block.file}:${block.line}`, example] as const))(
    '%s gives what it says',
    async (_, example) => {
      expect(await run(example)).toEqual([])
    },
  )
})

test('every public function has an example that is run', () => {
  const shown = new Set(SAYING.flatMap(({ block }) => called(block)))
  const silent = [...NAMES]
    .filter(([name, { callable }]) => callable && !shown.has(name))
    .map(([name]) => name)
  expect(silent.sort()).toEqual(NEEDS_SERVER)
})
