/** The order of a cascade: what runs when, and what need not run. */
import type { Step } from './plan.ts'
import type { CascadeEntry, CascadeProgress, CascadeReport } from './report.ts'

type OnProgress = ((progress: CascadeProgress) => void) | undefined

/** A parent whose body changed, as what follows it is told. */
export interface ChangedParent {
  /** The parent's. */
  readonly id: string
  /** Its whole new body. */
  readonly proposedBody: string
}

/** What became of a step: never rejects. */
export type Run = (step: Step, parent: ChangedParent | null) => Promise<Partial<CascadeEntry>>

/** Runs the steps, each when all it waits for is settled, and gives the report. */
export async function schedule(
  steps: readonly Step[],
  run: Run,
  concurrency: number,
  onProgress: OnProgress,
): Promise<CascadeReport> {
  const entries = new Map<Step, CascadeEntry>()
  const ready = steps.filter(({ parents }) => parents.length === 0)
  const underWay = new Set<Promise<void>>()

  function settle(step: Step, found: Partial<CascadeEntry>): void {
    const entry = entryOf(step, changedParent(step, entries)?.id, found)
    entries.set(step, entry)
    tell(onProgress, { entry, done: entries.size, total: steps.length })
    for (const child of step.children)
      if (child.parents.every((parent) => entries.has(parent))) release(child)
  }

  function release(step: Step): void {
    if (changedParent(step, entries)) ready.push(step)
    else
      settle(step, {
        status: step.parents.some((parent) => entries.get(parent)!.status === 'aborted')
          ? 'aborted'
          : 'skipped',
      })
  }

  async function start(step: Step): Promise<void> {
    const parent = changedParent(step, entries)
    settle(step, await run(step, parent ? { id: parent.id, proposedBody: parent.proposedBody! } : null))
  }

  while (ready.length > 0 || underWay.size > 0) {
    while (ready.length > 0 && underWay.size < concurrency) {
      const started: Promise<void> = start(ready.shift()!).finally(() => underWay.delete(started))
      underWay.add(started)
    }
    await Promise.race(underWay)
  }
  return inOrder(steps, entries)
}

/** The first of a step's parents whose body changed; all of them are settled. */
function changedParent(step: Step, entries: ReadonlyMap<Step, CascadeEntry>): CascadeEntry | undefined {
  return step.parents.map((parent) => entries.get(parent)!).find(({ status }) => status === 'proposed')
}

function entryOf(step: Step, parent: string | undefined, found: Partial<CascadeEntry>): CascadeEntry {
  return {
    id: step.id,
    parent: parent ?? step.parents[0]?.id ?? null,
    status: found.status!,
    proposedBody: found.proposedBody ?? null,
    edits_applied: found.edits_applied ?? 0,
    edits_failed: found.edits_failed ?? [],
    error: found.error ?? (step.cycle && `cycle, not followed: ${step.cycle.join(' → ')}`),
  }
}

/** Entries in input order, each followed by those that have it as their parent. */
function inOrder(steps: readonly Step[], entries: ReadonlyMap<Step, CascadeEntry>): CascadeReport {
  const withFollowers = (step: Step): CascadeReport => {
    const followers = step.children.filter((child) => entries.get(child)!.parent === step.id)
    return [entries.get(step)!, ...followers.flatMap(withFollowers)]
  }
  return steps.filter(({ parents }) => parents.length === 0).flatMap(withFollowers)
}

function tell(onProgress: OnProgress, progress: CascadeProgress): void {
  try {
    onProgress?.(progress)
  } catch {
    // A display that fails must not lose paid-for proposals.
  }
}
