/**
 * The conformance suite's atomic string cases on three other ways to do the job: Python's `str.count` and `replace`,
 * Rust's `matches` and `replacen` (`../shared/rivals/atomic`, where it and cargo are), and JavaScript's `split` and
 * `replace`. Writes where they differ from what is expected into `README.md` beside this file.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { TOPICS } from '../conformance/run.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Cases that all four can be asked: default options, strings without half characters, edits that are edits. */
const cases = TOPICS.flatMap((topic) =>
  JSON.parse(readFileSync(here(`../conformance/${topic}.json`), 'utf8')).cases.map((one) => ({
    topic,
    ...one,
  })),
).filter(({ call, document, edits, options, expected }) => {
  if (call !== undefined || expected.throws !== undefined) return false
  const strings = [document, ...edits.flatMap((edit) => [edit?.old_string, edit?.new_string])]
  const isPlain = strings.every((text) => typeof text === 'string' && text.isWellFormed())
  return isPlain && Object.keys(options ?? {}).length === 0
})

const OTHERS = {
  'Python `str.count`, `replace`': python,
  'Rust `matches`, `replacen`': rust,
  'JavaScript `split`, `replace`': () => cases.map(split),
}

const answers = Object.entries(OTHERS)
  .map(([name, ask]) => [name, ask()])
  .filter(([, given]) => given !== null)
const rows = cases.flatMap((one, i) => {
  const wanted = wantedOf(one)
  const given = answers.map(([, all]) => (all[i] === wanted ? '=' : all[i]))
  return given.every((answer) => answer === '=') ? [] : [[`${one.topic}: ${one.name}`, wanted, ...given]]
})
const table = [
  ['case', 'expected', ...answers.map(([name]) => name)],
  ['---', '---', ...answers.map(() => '---')],
  ...rows.map((row) => row.map(cell)),
]
const about = `# Other implementations on the same cases

Written by \`node test/differences/run.mjs\`: the ${cases.length} atomic string cases of the conformance suite with default
options, on the loops that are usually written by hand. \`=\` is the expected answer; only cases where one differs are
listed (${answers.map(([name, all]) => `${name}: ${all.filter((answer, i) => answer !== wantedOf(cases[i])).length}`).join('; ')}).

Why they differ: none of the three counts differently for a needle that is not empty (all count leftmost and disjoint), but
without a guard an empty needle "occurs" once more than there are characters (Python: once, and so "unique", in an
empty document), or once less than there are units (\`split\`: "unique" in a document of two); and \`replace\` with a string expands
\`$&\`, \`$1\`, \`$$\` in the new text. The Rust loop has the guard, and is the contract's origin.

${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`
writeFileSync(here('README.md'), about)
console.log(about)

function wantedOf({ document, expected }) {
  if (expected.ok) return expected.text ?? document
  const { ordinal, matches, reason } = expected.refused[0]
  return `edit ${ordinal}: ${matches ?? reason} ${matches === null ? '' : 'matches'}`.trim()
}

function split({ document, edits }) {
  let text = document
  for (const [index, { old_string, new_string }] of edits.entries()) {
    const count = text.split(old_string).length - 1
    if (count !== 1) return `edit ${index + 1}: ${count} matches`
    text = text.replace(old_string, new_string)
  }
  return text
}

function python() {
  const input = cases.map(({ document, edits }) => JSON.stringify({ document, edits })).join('\n')
  const { status, stdout } = spawnSync('python3', [here('count_replace.py')], { input, encoding: 'utf8' })
  return status === 0
    ? stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : null
}

/** Length-prefixed binary in and out, as the program says in its first lines. */
function rust() {
  const manifest = here('../../../shared/rivals/atomic/Cargo.toml')
  if (!existsSync(manifest)) return null
  const target = `${tmpdir()}/replace-exactly-once-differences`
  execFileSync('cargo', [
    'build',
    '--quiet',
    '--release',
    '--manifest-path',
    manifest,
    '--target-dir',
    target,
  ])
  const input = Buffer.concat([u32(cases.length), ...cases.flatMap(packed)])
  const { stdout } = spawnSync(`${target}/release/atomic`, { input })
  let at = 0
  const number = () => stdout.readUInt32LE((at += 4) - 4)
  const text = () => {
    const size = number()
    return stdout.toString('utf8', at, (at += size))
  }
  return cases.map(() => {
    const status = stdout[at++]
    const [ordinal, matches, body] = [number(), number(), text(), text()]
    return status === 0 ? body : `edit ${ordinal}: ${status === 1 ? 'empty_old_str' : `${matches} matches`}`
  })
}

function packed({ document, edits }) {
  const text = (value) => [u32(Buffer.byteLength(value)), Buffer.from(value)]
  return [
    ...text(document),
    u32(edits.length),
    ...edits.flatMap((edit) => [...text(edit.old_string), ...text(edit.new_string)]),
  ]
}

function u32(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function cell(text) {
  return text === '='
    ? text
    : `\`${JSON.stringify(text).slice(0, 60).replaceAll('|', '\\|').replaceAll('`', '´')}\``
}
