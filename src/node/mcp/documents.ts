import type { ApplyOptions, Edit, Outcome } from '../../types.ts'
import { applyEdits } from '../applier.ts'
import { type Explained, explainRefusals } from '../explained.ts'
import { readDocument, replaceFiles } from '../file.ts'
import { sha256 } from '../hash.ts'
import type { Roots } from '../roots.ts'

/** A batch for a document inside the roots. */
interface EditRequest {
  path: string
  edits: readonly Edit[]
  policy?: ApplyOptions['policy']
  /** The SHA-256 the document is expected to have; another one is a conflict. */
  expectedHash?: string | undefined
  /** Whether to write the result, or only to say what it would be. */
  write: boolean
}

/** What became of it. `hash` is the SHA-256 of the bytes that stand there now. */
export type EditResult =
  | { conflict: true; hash: string }
  | { conflict: false; hash: string; outcome: Outcome<Uint8Array>; explained: Explained; written: boolean }

/** The documents inside the roots. */
export interface Documents {
  /** @throws for a path that leads nowhere or outside, and for what the file system does. */
  read(path: string): Promise<{ bytes: Uint8Array; hash: string }>
  /** One at a time for each file, in the order they came. @throws as `read`. */
  edit(request: EditRequest): Promise<EditResult>
}

/** The documents inside `roots`, each edited by one request at a time. */
export function openDocuments(roots: Roots): Documents {
  const queues = new Map<string, Promise<unknown>>()
  return {
    async read(path) {
      const { bytes } = await readDocument(await roots.locate(path))
      return { bytes, hash: sha256(bytes) }
    },
    async edit(request) {
      const real = await roots.locate(request.path)
      return inTurn(queues, real, () => edit(real, request))
    },
  }
}

/** Runs `work` after all that was queued under `key` before it, whatever became of that. */
function inTurn<T>(queues: Map<string, Promise<unknown>>, key: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.then(
    () => {},
    () => {},
  )
  queues.set(key, settled)
  settled.then(() => {
    if (queues.get(key) === settled) queues.delete(key)
  })
  return mine
}

async function edit(real: string, { edits, policy, expectedHash, write }: EditRequest): Promise<EditResult> {
  const file = await readDocument(real)
  const hash = sha256(file.bytes)
  if (expectedHash !== undefined && expectedHash !== hash) return { conflict: true, hash }
  const outcome = applyEdits(file.bytes, edits, { policy })
  const explained = explainRefusals(file.bytes, edits, { policy }, outcome)
  const written = write && outcome.changes.length > 0
  if (!written) return { conflict: false, hash, outcome, explained, written }
  const { error } = await replaceFiles([{ file, bytes: outcome.text }])
  if (error) throw error
  return { conflict: false, hash: sha256(outcome.text), outcome, explained, written }
}
