/** The atomic seed's own applier, in Rust: built here where cargo and its source are. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MANIFEST = fileURLToPath(new URL('../../shared/rivals/atomic/Cargo.toml', import.meta.url))
const TARGET = fileURLToPath(new URL('../build/atomic', import.meta.url))
const ROUNDS = 3

/** The rival, built; or why there is none, a string. */
export function buildNative() {
  if (!existsSync(MANIFEST)) return 'native: skipped, its source is not beside this package'
  const { error } = spawnSync('cargo', ['--version'])
  if (error) return 'native: skipped, there is no cargo here'
  const args = [
    'build',
    '--release',
    '--locked',
    '--offline',
    '--quiet',
    '--manifest-path',
    MANIFEST,
    '--target-dir',
    TARGET,
  ]
  execFileSync('cargo', args, { stdio: 'inherit' })
  const program = `${TARGET}/release/atomic`
  return {
    /** Its text for a batch, or an error where it refuses. */
    apply(text, edits) {
      const answer = execFileSync(program, { input: inputOf(text, edits), maxBuffer: 1 << 30 })
      if (answer[0] !== 0) throw new Error(answer.toString('utf8', 13))
      return answer.subarray(13, 13 + answer.readUInt32LE(9))
    },
    /** What a batch takes, in ms: the best of three runs in a process of their own, its start not counted. */
    time(text, edits) {
      const seconds = execFileSync(program, ['time', String(ROUNDS)], {
        input: inputOf(text, edits),
        encoding: 'utf8',
      })
      return Number(seconds) * 1000
    },
  }
}

/** One case in the rival's own framing: lengths of four bytes before every text. */
function inputOf(text, edits) {
  const parts = [word(1), ...framed(text), word(edits.length)]
  for (const { old_string, new_string } of edits) parts.push(...framed(old_string), ...framed(new_string))
  return Buffer.concat(parts)
}

function framed(text) {
  const bytes = Buffer.from(text)
  return [word(bytes.length), bytes]
}

function word(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
