/** What a cascade reports. */
import type { FailedEdit } from '../mirror.ts'

/** What became of a mirror. */
export type CascadeStatus = 'proposed' | 'unchanged' | 'failed' | 'timed_out' | 'aborted' | 'skipped'

/** One mirror's line of the report: plain JSON. */
export interface CascadeEntry {
  /** The mirror's. */
  id: string
  /** The mirror whose change it followed, or would have; `null` for one that follows the source itself. */
  parent: string | null
  /** `skipped`: its parent did not change. `aborted`: called off, or not started by then. */
  status: CascadeStatus
  /** The whole new body where `status` is `proposed`, else `null`. */
  proposedBody: string | null
  /** How many edits of its proposal applied. */
  edits_applied: number
  /** Those that did not, in order. */
  edits_failed: FailedEdit[]
  /** Why it failed, or the ring of mirrors that was not followed from here; else `null`. */
  error: string | null
}

/** One entry for each mirror: in input order, cascaded ones after their parent. */
export type CascadeReport = CascadeEntry[]

/** How far a cascade is, each time a mirror is settled. */
export interface CascadeProgress {
  /** What became of the mirror. */
  entry: CascadeEntry
  /** How many mirrors are settled, this one included. */
  done: number
  /** How many there are. */
  total: number
}
