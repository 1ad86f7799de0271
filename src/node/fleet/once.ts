import type { Applied, ApplyOptions, Edit, Refusal } from '../../types.ts'
import { applyEdits } from '../applier.ts'
import { sha256 } from '../hash.ts'
import type { Resolver } from './resolver.ts'

/** A job of the fleet: a batch of edits for one document by reference. */
export interface FleetJob {
  /** Any JSON value; the outcome carries it. */
  id?: unknown
  /** The document's file, under the root of whichever worker takes it. */
  path?: string
  /** The document, for a resolver that knows such a URL. */
  url?: string
  /** The batch. */
  edits: readonly Edit[]
  /** Instead of the worker's own policy. */
  policy?: 'atomic' | 'lenient'
}

/** Why a job of the fleet could not be done. */
export type FleetErrorCode = 'bad_job' | 'io' | 'conflict'

/** What became of a document. `before` and `after` are the SHA-256 of its bytes, in hex. */
export type FleetOutcome =
  /** The batch was decided; the document holds its result. */
  | { id: unknown; ok: boolean; applied: Applied[]; refused: Refusal[]; before: string; after: string }
  /** It could not be: the job is none, the document cannot be read or written, or somebody else wrote it. */
  | { id: unknown; ok: false; error: { code: FleetErrorCode; message: string } }

/** What is written down before a document is written, and after. */
export interface Entry {
  name: string
  before: string
  after: string
  outcome: FleetOutcome
  /** The document has been written, and its claim given up. */
  settled: boolean
}

/** Where a fleet writes down what it is about to do; shared by all its workers. */
export interface Ledger {
  /** What is written down under a job's key. */
  entry(key: string): Promise<Entry | null>
  /** Claims a document for the job `key`; `false` while it is another job's. The same job claims again and again. */
  claim(name: string, key: string): Promise<boolean>
  /** Writes down what the job is about to do. On return no crash can lose it. */
  intend(key: string, entry: Entry): Promise<void>
  /** Writes down that it is done, and gives up the claim: both or neither. Gives what was written down first. */
  settle(key: string, entry: Entry): Promise<Entry>
  /** Gives up the claim of a job that wrote nothing. */
  giveUp(name: string, key: string): Promise<void>
}

/** What deciding and carrying out a job needs. */
export interface World {
  ledger: Ledger
  resolver: Resolver
  options: ApplyOptions
}

/**
 * Applies a job to its document once, whatever crashes and however often it is called again; `null` while another
 * job has the document, to be tried again later.
 *
 * The document is claimed, the hashes of before and after are written down, and only then is it written. A call
 * after a crash finds them: where the document still is as before, it is written; where it is as after, it was;
 * where it is neither, somebody else changed it in between, and that is the outcome. The claim keeps a second job
 * from turning the document back to `before` while the first one's fate is open.
 *
 * @throws what the ledger throws, and where the document cannot be read any more: its fate is then open, and a
 *   later call decides it.
 */
export async function applyOnce(job: FleetJob, key: string, world: World): Promise<FleetOutcome | null> {
  const { ledger } = world
  const known = await ledger.entry(key)
  if (known?.settled) return known.outcome
  if (known) return settle(known, await recover(known, job, world))
  const reference = job.path ?? job.url!
  const name = await world.resolver.name(reference).catch((error: Error) => failed(job, 'io', error))
  if (typeof name !== 'string') return name
  if (!(await ledger.claim(name, key))) return null
  const prepared = await prepare(name, job, world)
  if (!('entry' in prepared)) {
    await ledger.giveUp(name, key)
    return prepared
  }
  await ledger.intend(key, prepared.entry)
  return settle(prepared.entry, await write(prepared.entry, job, prepared.text, world))

  async function settle(entry: Entry, outcome: FleetOutcome): Promise<FleetOutcome> {
    return (await ledger.settle(key, { ...entry, outcome, settled: true })).outcome
  }
}

/** What the job would do to its document: an entry for the ledger and the new text, or why it cannot. */
async function prepare(
  name: string,
  job: FleetJob,
  { resolver, options }: World,
): Promise<{ entry: Entry; text: Uint8Array } | FleetOutcome> {
  let bytes: Uint8Array
  try {
    bytes = await resolver.read(name)
  } catch (error) {
    return failed(job, 'io', error as Error)
  }
  try {
    const { ok, text, applied, refused } = applyEdits(bytes, job.edits, optionsOf(job, options))
    const hashes = { before: sha256(bytes), after: sha256(text) }
    const outcome = { id: job.id ?? null, ok, applied, refused, ...hashes }
    return { entry: { name, ...hashes, outcome, settled: false }, text }
  } catch (error) {
    return failed(job, 'bad_job', error as Error)
  }
}

/** Decides what a crash left open, by what the document holds now. */
async function recover(entry: Entry, job: FleetJob, world: World): Promise<FleetOutcome> {
  const bytes = await world.resolver.read(entry.name)
  const now = sha256(bytes)
  if (now === entry.after) return entry.outcome
  if (now !== entry.before) return failed(job, 'conflict', CHANGED)
  return write(entry, job, applyEdits(bytes, job.edits, optionsOf(job, world.options)).text, world)
}

async function write(
  entry: Entry,
  job: FleetJob,
  text: Uint8Array,
  { resolver }: World,
): Promise<FleetOutcome> {
  if (entry.after === entry.before) return entry.outcome
  try {
    await resolver.write(entry.name, text, entry.before)
    return entry.outcome
  } catch (error) {
    const now = sha256(await resolver.read(entry.name))
    if (now === entry.after) return entry.outcome
    return now === entry.before ? failed(job, 'io', error as Error) : failed(job, 'conflict', CHANGED)
  }
}

const CHANGED = new Error('the document was changed by someone else after it was read; nothing was written')

function optionsOf({ policy }: FleetJob, options: ApplyOptions): ApplyOptions {
  return policy === undefined ? options : { ...options, policy }
}

function failed({ id = null }: FleetJob, code: FleetErrorCode, { message }: Error): FleetOutcome {
  return { id, ok: false, error: { code, message } }
}
