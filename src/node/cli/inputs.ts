import { readFile } from 'node:fs/promises'
import type { Edit } from '../../types.ts'
import { type FileDocument, readDocument } from '../file.ts'
import { parseEditsText } from '../formats.ts'
import { EXIT, exitWith } from './exit.ts'
import { systemMessage } from './report.ts'
import { readAll } from './streams.ts'

/** Where a command's edits come from. */
export interface EditsFlags {
  edits?: string
  old?: string
  new?: string
}

/** A document of the command line: a file, or standard input (`file` is `null`). */
export interface Input {
  path: string
  bytes: Uint8Array
  file: FileDocument | null
}

/** The batch that `--edits`, or `--old` with `--new`, says. */
export async function readEdits({ edits, old, new: replacement }: EditsFlags): Promise<Edit[]> {
  const pair = old !== undefined || replacement !== undefined
  if (pair === (edits !== undefined)) throw usage('give the edits either by --edits or by --old and --new')
  if (edits === undefined) {
    if (old === undefined || replacement === undefined) throw usage('--old and --new go together')
    return [{ old_string: old, new_string: replacement }]
  }
  const name = edits === '-' ? 'standard input' : edits
  const bytes = edits === '-' ? await readAll(process.stdin) : await readFile(edits).catch(cannotRead(edits))
  try {
    // What the entries are is the applier's to judge: a wrong edit is a refusal.
    return parseEditsText(bytes) as Edit[]
  } catch (error) {
    throw usage(`the edits in ${name}: ${(error as Error).message}`)
  }
}

/** The documents, read whole; `-` is standard input. A file named twice, by whichever path, is a usage error. */
export async function readInputs(paths: readonly string[]): Promise<Input[]> {
  const inputs: Input[] = []
  const seen = new Set<string>()
  for (const path of paths) {
    const input = path === '-' ? await readStdin() : await readFileInput(path)
    const target = input.file?.target ?? '-'
    if (seen.has(target)) throw usage(`${path} is given twice`)
    seen.add(target)
    inputs.push(input)
  }
  return inputs
}

async function readStdin(): Promise<Input> {
  return { path: '-', bytes: await readAll(process.stdin), file: null }
}

async function readFileInput(path: string): Promise<Input> {
  const file = await readDocument(path).catch(cannotRead(path))
  return { path, bytes: file.bytes, file }
}

/** Ends the command over a file that cannot be read. */
export function cannotRead(path: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw exitWith(EXIT.io, `${path}: ${systemMessage(error)}`)
  }
}

function usage(message: string): Error {
  return exitWith(EXIT.usage, message)
}
