import type { ApplyOptions, Outcome } from '../../types.ts'
import { applyEdits } from '../applier.ts'
import { type Explained, explainRefusals } from '../explained.ts'
import { type Replaced, replaceFiles } from '../file.ts'
import { textOrBase64 } from '../text.ts'
import { coloured, diffOf } from './diff.ts'
import { EXIT, exitWith } from './exit.ts'
import { type EditsFlags, type Input, readEdits, readInputs } from './inputs.ts'
import { changesForJson, refusalsForPeople, replacedForPeople } from './report.ts'
import { removeTemporariesOnSignals } from './signals.ts'
import { openOutput } from './streams.ts'

/** The flags that say how edits apply. */
export type PolicyFlags = Pick<ApplyOptions, 'policy' | 'noop' | 'overlap'>

/** The flags of `apply`. */
export interface ApplyFlags extends EditsFlags, PolicyFlags {
  write?: boolean
  diff?: boolean
  json?: boolean
  explain?: boolean
}

interface Result {
  input: Input
  outcome: Outcome<Uint8Array>
  explained: Explained | null
}

/**
 * `apply`: the same edits to each file. Under `atomic` one refusal anywhere means that nothing is printed or
 * written; under `lenient` what applied is, and the exit code tells that something did not.
 */
export async function apply(paths: string[], flags: ApplyFlags): Promise<void> {
  removeTemporariesOnSignals()
  mustMakeSense(paths, flags)
  const edits = await readEdits(flags)
  const options = policyOf(flags)
  const results = (await readInputs(paths)).map((input): Result => {
    const outcome = applyEdits(input.bytes, edits, options)
    return {
      input,
      outcome,
      explained: flags.explain ? explainRefusals(input.bytes, edits, options, outcome) : null,
    }
  })
  const ok = results.every(({ outcome }) => outcome.ok)
  const settled = ok || flags.policy === 'lenient'
  const replaced = flags.write && settled ? await replace(results) : null
  await print(results, flags, settled, replaced)
  process.stderr.write(peopleReport(results, flags, settled, replaced))
  process.exitCode = replaced?.error ? EXIT.io : ok ? EXIT.applied : EXIT.refused
}

/** The options that a command's flags say. */
export function policyOf({ policy, noop, overlap }: PolicyFlags): ApplyOptions {
  return { policy, noop, overlap }
}

function mustMakeSense(paths: readonly string[], { edits, write, diff, json }: ApplyFlags): void {
  const fails = (message: string) => exitWith(EXIT.usage, message)
  if (paths.includes('-') && write) throw fails('--write needs files: standard input cannot be written')
  if (paths.includes('-') && edits === '-')
    throw fails('standard input holds either the document or the edits')
  if (paths.length > 1 && !write && !diff && !json) {
    throw fails('several files need --write, --diff or --json: their results would run together')
  }
}

/** Writes the files that changed; one whose bytes stay the same is not touched. */
function replace(results: readonly Result[]): Promise<Replaced> {
  const changed = results.filter(({ outcome }) => outcome.changes.length > 0)
  return replaceFiles(changed.map(({ input, outcome }) => ({ file: input.file!, bytes: outcome.text })))
}

async function print(
  results: readonly Result[],
  flags: ApplyFlags,
  settled: boolean,
  replaced: Replaced | null,
): Promise<void> {
  const out = openOutput(process.stdout)
  if (flags.json) await out.write(jsonReport(results, flags, replaced) + '\n')
  else if (settled) {
    for (const { input, outcome } of results) {
      if (flags.diff) await out.write(coloured(diffOf(input, outcome.changes)))
      else if (!flags.write) await out.write(outcome.text)
    }
  }
}

function jsonReport(results: readonly Result[], flags: ApplyFlags, replaced: Replaced | null): string {
  const files = results.map(({ input, outcome, explained }) => {
    const { text, changes, ...facts } = outcome
    return {
      path: input.path,
      ...facts,
      changes: changesForJson(changes),
      written: replaced?.written.includes(input.path) ?? false,
      ...(explained && { explanations: explained.explanations }),
      ...(flags.diff && { diff: diffOf(input, changes).toString() }),
      ...(!flags.write && !flags.diff && textOrBase64(text)),
    }
  })
  const error = replaced?.error && { path: replaced.error.path, message: replaced.error.message }
  return JSON.stringify({ ok: files.every((file) => file.ok), files, ...(error && { error }) })
}

function peopleReport(
  results: readonly Result[],
  { write }: ApplyFlags,
  settled: boolean,
  replaced: Replaced | null,
): string {
  const refusals = results.map(({ input, outcome, explained }) =>
    refusalsForPeople(input.path, outcome, explained),
  )
  const nothing = write && !settled ? 'Nothing was written.\n' : ''
  return refusals.join('') + nothing + (replaced?.error ? replacedForPeople(replaced) : '')
}
