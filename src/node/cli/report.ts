import { getSystemErrorMap } from 'node:util'
import { messageOf } from '../../refusals.ts'
import type { Change, Verdict } from '../../types.ts'
import type { Explained } from '../explained.ts'
import type { Replaced } from '../file.ts'
import { textOf } from '../text.ts'
import { coloursFor } from './streams.ts'

/** `1 edit`, `2 edits`. */
export function counted(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`
}

/**
 * A file's refusals as a person reads them: a line that says what became of the file, then one for each refusal,
 * or the longer explanation in their place. Empty where nothing was refused.
 */
export function refusalsForPeople(path: string, verdict: Verdict, explained: Explained | null): string {
  const { applied, refused } = verdict
  if (refused.length === 0) return ''
  const colours = coloursFor(process.stderr)
  const what = applied.length > 0 ? `${counted(applied.length, 'edit')} applied, ` : ''
  const head = `${colours.bold(path)}: ${what}${colours.red(`${counted(refused.length, 'edit')} refused`)}`
  return [head, ...(explained ? [explained.message] : refused.map(messageOf)).map(indented), ''].join('\n')
}

/** A refusal's or an explanation's lines, set apart from the file's. */
function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}

/** Changes of a document of bytes, as JSON can hold them: what is inserted is text wherever it is UTF-8. */
export function changesForJson(changes: readonly Change<Uint8Array>[]) {
  return changes.map(({ from, to, insert }) => {
    const text = textOf(insert)
    return text === null
      ? { from, to, insert_base64: Buffer.from(insert).toString('base64') }
      : { from, to, insert: text }
  })
}

/** What became of which file when one of them could not be written. */
export function replacedForPeople({ written, untouched, error }: Replaced): string {
  const lines = [
    `${error!.path}: ${systemMessage(error!)}`,
    `Written: ${written.join(', ') || 'nothing'}.`,
    ...(untouched.length > 0 ? [`As they were: ${untouched.join(', ')}.`] : []),
  ]
  return lines.join('\n') + '\n'
}

/** What the system says of a failed call, in its own plain words (`no such file or directory`). */
export function systemMessage(error: NodeJS.ErrnoException): string {
  return getSystemErrorMap().get(error.errno ?? 0)?.[1] ?? error.message
}
