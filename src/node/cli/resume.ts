import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { eachLine, type LineBatch, lineBatches } from '../lines.ts'
import { textOf } from '../text.ts'
import { EXIT, exitWith } from './exit.ts'
import type { Output } from './streams.ts'

/** A file of outcomes that a run goes on with. */
export interface Resumed extends Output {
  /** The batches with those lines blank whose outcomes are in the file; the others keep their numbers. */
  without(batches: AsyncIterable<LineBatch>): AsyncGenerator<LineBatch>
  close(): Promise<void>
}

/**
 * Opens a file of outcomes to go on with; it is made where it is missing. A last line that a killed run did not
 * finish is cut off, and its job done again. Keeps the ids in memory, about 100 bytes each.
 *
 * @throws an exit error where a line of the file is no outcome: it is some other file, and is left as it is.
 */
export async function openResumed(path: string): Promise<Resumed> {
  const file = await open(path, 'a+')
  const { done, whole } = await readOutcomes(file, path)
  await file.truncate(whole)
  return {
    write: async (data) => {
      await file.appendFile(data)
      return true
    },
    without: (batches) => without(batches, done),
    close: () => file.close(),
  }
}

/** The keys of the file's outcomes, and how many bytes its whole lines are. */
async function readOutcomes(file: FileHandle, path: string): Promise<{ done: Set<string>; whole: number }> {
  const done = new Set<string>()
  const { size } = await file.stat()
  let whole = 0
  const chunks = createReadStream(path, { fd: file.fd, start: 0, autoClose: false })
  for await (const batch of lineBatches(chunks, Number.POSITIVE_INFINITY)) {
    for (const { line, bytes } of eachLine(batch)) {
      if (whole + bytes.length === size) continue
      const key = keyOf(bytes, null)
      if (key === null) throw exitWith(EXIT.usage, `${path}: line ${line} is no outcome of a bulk run`)
      done.add(key)
      whole += bytes.length + 1
    }
  }
  return { done, whole }
}

async function* without(
  batches: AsyncIterable<LineBatch>,
  done: ReadonlySet<string>,
): AsyncGenerator<LineBatch> {
  for await (const batch of batches) {
    const isDone = (line: number, bytes: Uint8Array) => done.has(keyOf(bytes, line) ?? `line ${line}`)
    if (batch.tooLong) {
      if (!isDone(batch.first, NO_LINE)) yield batch
      continue
    }
    const parts = [...eachLine(batch)].flatMap(({ line, bytes }) => [
      isDone(line, bytes) ? NO_LINE : bytes,
      LF,
    ])
    yield { ...batch, parts: [Buffer.concat(parts)] }
  }
}

const NO_LINE = new Uint8Array()
const LF = Uint8Array.of(0x0a)

/**
 * What tells whether a job and an outcome belong together: the id in either, or where the id is null the line the
 * outcome names, and `line` for a job. `null` where the bytes are no such record.
 */
function keyOf(bytes: Uint8Array, line: number | null): string | null {
  try {
    const record = JSON.parse(textOf(bytes)!)
    const id = record.id ?? null
    if (line === null && typeof record.ok !== 'boolean') return null
    return id === null ? `line ${line ?? record.line}` : `id ${JSON.stringify(id)}`
  } catch {
    return null
  }
}
