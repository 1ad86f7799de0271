/** A change carried to the mirrors of a source, and from each that changes to its own. */
import {
  ENGINE_RULES,
  type EngineOptions,
  functionOf,
  milliseconds,
  optionsOf,
  type Rules,
  wholeNumber,
} from '../arguments.ts'
import type { MirrorApplier, MirrorProposal, MirrorUpdate } from '../mirror.ts'
import { optionalSignal, type Signal } from '../signal.ts'
import { attempt, messageOf } from './attempt.ts'
import { type Mirror, planOf } from './plan.ts'
import type { CascadeEntry, CascadeProgress, CascadeReport } from './report.ts'
import { type ChangedParent, type Run, schedule } from './schedule.ts'

/** What `propose` is told besides the mirror. */
export interface ProposeContext {
  /** Aborted when the time is up or the cascade is called off. */
  readonly signal: Signal
  /** The mirror this one follows and its new body; `null` where it follows the source itself. */
  readonly parent: ChangedParent | null
}

/** The caller's model call. */
export type Propose<M extends Mirror = Mirror> = (
  mirror: M,
  context: ProposeContext,
) => MirrorProposal | PromiseLike<MirrorProposal>

/** How a cascade goes. */
export interface CascadeOptions extends EngineOptions {
  /** How many calls of `propose` may be under way at once; 4 by default. */
  concurrency?: number | undefined
  /** Milliseconds each call may take; without it, as long as it likes. */
  timeoutMs?: number | undefined
  /** Calls the cascade off: what is under way or not started is reported as `aborted`. */
  signal?: Signal | undefined
  /** Told of each mirror as it is settled. What it throws is ignored: a display must not lose paid-for proposals. */
  onProgress?: ((progress: CascadeProgress) => void) | undefined
}

const RULES = {
  concurrency: wholeNumber(1, 4),
  timeoutMs: milliseconds(undefined),
  signal: optionalSignal,
  onProgress: (value, name) =>
    (value === undefined ? undefined : functionOf(value, `options.${name}`)) as CascadeOptions['onProgress'],
  ...ENGINE_RULES,
} satisfies Rules<CascadeOptions>

/** The function that carries a change to mirrors. */
export interface Cascade {
  /**
   * Asks `propose` (a model call) for the edits of each mirror and makes them into the bodies to propose, at most
   * `concurrency` at once. What fails, rejects or takes too long is reported as that mirror's and stops no other. A
   * mirror's own mirrors follow once it is settled, and only if its body changed; one that several name follows once,
   * after all of them, if any changed.
   *
   * The report is plain JSON, empty for no mirrors. Bodies are read before the first call. Cost: the calls of
   * `propose`, one for each mirror whose parent changed, and those of `applyEdits`.
   *
   * @throws (as a rejection) TypeError or RangeError for wrong arguments; nothing has been asked then.
   * @example
   * await propagateMirrorChanges([{ id: 'de', body: 'alt' }], async () => ({
   *   shouldPropose: true,
   *   edits: [{ old_str: 'alt', new_str: 'neu' }],
   * })) // [{ id: 'de', parent: null, status: 'proposed', proposedBody: 'neu', … }]
   */
  propagateMirrorChanges<M extends Mirror>(
    mirrors: readonly M[],
    propose: Propose<M>,
    options?: CascadeOptions,
  ): Promise<CascadeReport>
}

/** The cascade over the mirror seed's functions. */
export function createCascade({ proposeMirrorUpdate }: MirrorApplier): Cascade {
  return {
    async propagateMirrorChanges(mirrors, propose, options) {
      const steps = planOf(mirrors)
      const { engine, concurrency, ...limits } = optionsOf(options, RULES)
      functionOf(propose, 'propose')

      const run: Run = async (step, parent) => {
        if (limits.signal?.aborted) return { status: 'aborted' }
        const mirror = step.mirror as Parameters<typeof propose>[0]
        const made = await attempt((signal) => propose(mirror, { signal, parent }), limits)
        if (made.status !== 'answered') return made
        try {
          return proposed(step.body, proposeMirrorUpdate(step.body, made.answer, { engine }))
        } catch (error) {
          return { status: 'failed', error: messageOf(error) }
        }
      }
      return schedule(steps, run, concurrency, limits.onProgress)
    },
  }
}

/** A mirror's update as its entry has it: a body that came out the same is no proposal. */
function proposed(body: string, update: MirrorUpdate): Partial<CascadeEntry> {
  const { proposedBody, edits_applied, edits_failed } = update
  if (proposedBody === null || proposedBody === body)
    return { status: 'unchanged', edits_applied, edits_failed }
  return { status: 'proposed', proposedBody, edits_applied, edits_failed }
}
