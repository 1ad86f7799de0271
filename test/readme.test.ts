/** What is shown is what happens: a document's code is run, its tables and commands are compared with what they speak of. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { type Block, blocksOf, runnable } from './readme/blocks.ts'
import { REASONS } from './readme/reasons.ts'
import { load, PACKAGE, ROOT, run } from './readme/run.ts'

/** What users read: the README, and the rooms' own that it leads to. */
const DOCUMENTS = new Map(
  [
    'README.md',
    'src/node/README.md',
    'src/transcript/README.md',
    'src/README.md',
    '.github/CONTRIBUTING.md',
    '.github/SECURITY.md',
    'test/differences/peers.md',
  ].map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
)
const README = DOCUMENTS.get('README.md')!
const ALL = [...DOCUMENTS.values()].join('\n')
const BLOCKS = [...DOCUMENTS].flatMap(([file, text]) => blocksOf(file, text))
const CODE = BLOCKS.filter(({ language }) => ['js', 'ts'].includes(language))
const SHELL = BLOCKS.filter(({ language }) => language === 'sh')

const named = (blocks: readonly Block[]) =>
  blocks.map((block) => [`${block.file}:${block.line}`, block] as const)

describe('code', () => {
  test.each(named(CODE))('%s gives what it says', async (_, block) => {
    expect(await run(runnable(block))).toEqual([])
  })

  test('compiles', { timeout: 120_000 }, () => {
    expect(complaintsAbout(CODE.filter(({ language }) => language === 'ts'))).toEqual([])
  })
})

/** What the compiler says of the blocks, each a module beside this file. */
function complaintsAbout(blocks: readonly Block[]): string[] {
  const options: ts.CompilerOptions = {
    lib: ['lib.es2024.d.ts', 'lib.esnext.disposable.d.ts'],
    types: ['node'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  }
  const host = ts.createCompilerHost(options)
  const texts = new Map(
    blocks.map(({ file, line, code }) => [
      join(ROOT, 'test', `${file.replace(/\W/g, '-')}-${line}.mts`),
      code,
    ]),
  )
  const { readFile, fileExists, getSourceFile } = host
  host.readFile = (name) => texts.get(name) ?? readFile(name)
  host.fileExists = (name) => texts.has(name) || fileExists(name)
  host.getSourceFile = (name, ...rest) =>
    texts.has(name)
      ? ts.createSourceFile(name, texts.get(name)!, ts.ScriptTarget.ES2022, true)
      : getSourceFile(name, ...rest)
  const program = ts.createProgram([...texts.keys()], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) => {
    const at = file
      ? `${file.fileName.slice(ROOT.length + 1)}:${file.getLineAndCharacterOfPosition(start!).line}`
      : ''
    return `${at} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

describe('commands', () => {
  const scripts = new Set([...ALL.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1]!))

  test.each([...scripts])('npm run %s is a script', (name) => {
    expect(Object.keys(PACKAGE.scripts)).toContain(name)
  })

  const calls = SHELL.flatMap(({ code }) => [
    ...code
      .replace(/\\\n/g, ' ')
      .matchAll(/\b(?:rxo|replace-exactly-once) (apply|check|bulk|worker|enqueue|status|mcp)\b([^|\n]*)/g),
  ])
  const shown = new Map<string, Set<string>>()
  for (const [, command, rest] of calls) {
    const flags = [...rest!.matchAll(/(?<=\s)--?[a-z][\w-]*/g)].map(([flag]) => flag)
    shown.set(command!, new Set([...(shown.get(command!) ?? []), ...flags]))
  }
  test.each([...shown])('rxo %s has the flags shown', (command, flags) => {
    const help = execFileSync(process.execPath, [join(ROOT, 'dist/cli.js'), command, '--help'], {
      encoding: 'utf8',
    })
    expect([...flags].filter((flag) => !new RegExp(`(^|[\\s,])${flag}\\b`, 'm').test(help))).toEqual([])
  })
})

describe('tables and links', () => {
  test.each(REASONS)('the row of $code has its message', ({ code, message }) => {
    const rows = README.split('\n').filter((line) => line.startsWith(`| \`${code}\``))
    expect(
      rows.some((row) => row.includes(`| ${message} |`)),
      message,
    ).toBe(true)
  })

  const SELECT = readFileSync(join(ROOT, 'src/engine/select.ts'), 'utf8')
  const cellsOf = (start: string) =>
    README.split('\n')
      .find((line) => line.startsWith(`| ${start}`))!
      .split('|')
      .slice(2, -1)
      .map((cell) => cell.trim())

  test.each([
    ['NARROW', 'string of units up to U+00FF'],
    ['WIDE', 'any other string'],
    ['BYTES', 'bytes'],
  ])('which engine runs when: %s', (table, kind) => {
    const [, source] = SELECT.split(`const ${table}: Crossover = [`)
    const rows = [...source!.split('\n]')[0]!.matchAll(/\[(\d+), (\d+)\]/g)].map((row) =>
      row.slice(1).map(Number),
    )
    const units = cellsOf('a document of').map((cell) => Number(cell.replace(',', '')))
    const edits = units.map((least) => rows.find(([from]) => least >= from!)?.[1] ?? '–')
    expect(rows.map(([from]) => from).filter((from) => !units.includes(from!))).toEqual([])
    expect(cellsOf(kind)).toEqual(edits.map(String))
  })

  test('which engine counts and keeps open when', () => {
    const figures = [...SELECT.matchAll(/_PAYS\w* = ([\d< ]+)/g)].map(([, figure]) =>
      Number(new Function(`return ${figure}`)()),
    )
    const [, engines] = README.split(/^## Engines$/m)
    expect(figures).toHaveLength(3)
    expect(figures.filter((figure) => !engines!.includes(figure.toLocaleString('en')))).toEqual([])
  })

  test('every dependency has its row, and no other', () => {
    const [, ...sections] = ALL.split(/^## Dependencies.*$/m).map((part) => part.split(/^#/m)[0]!)
    const rows = sections.flatMap((section) => section.split('\n').filter((line) => line.startsWith('| `')))
    const listed = rows.flatMap((row) =>
      [...row.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
    )
    const { dependencies, peerDependencies, devDependencies } = PACKAGE
    const wanted = new Set(Object.keys({ ...dependencies, ...peerDependencies, ...devDependencies }))
    const covers = (name: string, pattern: string) =>
      pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
    expect([...wanted].filter((name) => !listed.some((pattern) => covers(name, pattern)))).toEqual([])
    expect(listed.filter((pattern) => ![...wanted].some((name) => covers(name, pattern)))).toEqual([])
  })

  test.each(Object.keys(PACKAGE.exports).filter((entry) => entry !== './package.json'))(
    'the entry %s is spoken of, and all its names are',
    async (entry) => {
      expect(README).toContain(`\`${entry}\``)
      if (entry === './engine.wasm') return
      const names = Object.keys((await load(entry.replace('.', PACKAGE.name))) as object)
      expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(ALL))).toEqual([])
    },
  )

  test.each([...DOCUMENTS])('every link of %s to what is here leads somewhere', (file, text) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
    const dead = links.filter(([, path, anchor]) => {
      const target = path ? join(dirname(file), path) : file
      return !existsSync(join(ROOT, target)) || (anchor && !anchorsOf(target).includes(anchor))
    })
    expect(dead.map(([link]) => link)).toEqual([])
  })
})

function anchorsOf(file: string): string[] {
  const text = DOCUMENTS.get(file) ?? readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title]) => anchorOf(title!))
}

/** A heading's anchor, as GitHub and npm make it. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
