import { checkEdits } from '../applier.ts'
import { explainRefusals } from '../explained.ts'
import { type PolicyFlags, policyOf } from './apply.ts'
import { EXIT, exitWith } from './exit.ts'
import { type EditsFlags, readEdits, readInputs } from './inputs.ts'
import { changesForJson, counted, refusalsForPeople } from './report.ts'
import { coloursFor, openOutput } from './streams.ts'

/** The flags of `check`. */
export interface CheckFlags extends EditsFlags, PolicyFlags {
  json?: boolean
  explain?: boolean
}

/** `check`: the verdict of `apply` for each file, without the cost of building a result. */
export async function check(paths: string[], flags: CheckFlags): Promise<void> {
  if (paths.includes('-') && flags.edits === '-') {
    throw exitWith(EXIT.usage, 'standard input holds either the document or the edits')
  }
  const edits = await readEdits(flags)
  const options = policyOf(flags)
  const results = (await readInputs(paths)).map(({ path, bytes }) => {
    const verdict = checkEdits(bytes, edits, options)
    return {
      path,
      verdict,
      explained: flags.explain ? explainRefusals(bytes, edits, options, verdict) : null,
    }
  })
  const ok = results.every(({ verdict }) => verdict.ok)
  await openOutput(process.stdout).write(flags.json ? json() : people())
  for (const { path, verdict, explained } of results) {
    process.stderr.write(refusalsForPeople(path, verdict, explained))
  }
  process.exitCode = ok ? EXIT.applied : EXIT.refused

  function json(): string {
    const files = results.map(({ path, verdict, explained }) => ({
      path,
      ...verdict,
      changes: changesForJson(verdict.changes),
      ...(explained && { explanations: explained.explanations }),
    }))
    return JSON.stringify({ ok, files }) + '\n'
  }

  function people(): string {
    const colours = coloursFor(process.stdout)
    return results
      .filter(({ verdict }) => verdict.ok)
      .map(({ path, verdict }) => {
        const count = `${counted(verdict.applied.length, 'edit')}, ${counted(verdict.changes.length, 'changed place')}`
        return `${path}: ${colours.green('ok')}, ${count}\n`
      })
      .join('')
  }
}
