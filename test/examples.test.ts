/** The examples in the comments of public names: each that says what an expression gives is run. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Block, runnable } from './readme/blocks.ts'
import { load, PACKAGE, ROOT, run } from './readme/run.ts'

const ENTRIES = ['.', './changes', './explain', './tool', './transcript', './node']

/** Every public name, and the module it is imported from. */
const NAMES = new Map<string, string>()
for (const entry of ENTRIES.reverse()) {
  const specifier = entry.replace('.', PACKAGE.name)
  for (const name of Object.keys((await load(specifier)) as object)) NAMES.set(name, specifier)
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

/** The example with what it needs imported, on its first line. */
function withImports(block: Block): Block {
  const used = [...NAMES].filter(([name]) => new RegExp(`(?<![\\w.])${name}\\(`).test(block.code))
  const imports = used.map(([name, from]) => `import { ${name} } from '${from}';`)
  return { ...block, code: imports.join(' ') + block.code }
}

const EXAMPLES = FILES.flatMap(examplesOf)
const SAYING = EXAMPLES.map((block) => ({ block, example: runnable(withImports(block)) })).filter(
  ({ example }) => example.claims.length > 0,
)

describe('examples', () => {
  test.each(SAYING.map(({ block, example }) => [`${block.file}:${block.line}`, example] as const))(
    '%s gives what it says',
    async (_, example) => {
      expect(await run(example)).toEqual([])
    },
  )

  test('most of them say something', () => {
    expect(SAYING.length).toBeGreaterThan(EXAMPLES.length / 2)
  })
})
