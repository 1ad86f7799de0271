/** The bar below the editors: the verdict in a line, Apply, Undo and Redo. */
import { byId } from '../page/elements.ts'
import { say } from '../page/say.ts'
import type { DocumentPane } from './document-pane.ts'
import type { Judged } from './judge.ts'
import { counted, verdictOf } from './words.ts'

/** What the bar says and offers. */
export interface OutcomeBar {
  /** A judgement of what stands in the editors. */
  settle(judged: Judged): void
  /** Nothing can be judged as it stands. */
  stall(why: string): void
  /** The editors have changed, and are not judged yet. */
  wait(): void
}

export function createOutcomeBar(pane: DocumentPane): OutcomeBar {
  let current: Judged | null = null

  function buttons() {
    const depths = pane.depths()
    byId<HTMLButtonElement>('apply').disabled = current === null || current.outcome.changes.length === 0
    byId<HTMLButtonElement>('undo').disabled = depths.undo === 0
    byId<HTMLButtonElement>('redo').disabled = depths.redo === 0
  }

  function show(judged: Judged | null, words: string, state: string) {
    current = judged
    byId('outcome').dataset.state = state
    byId('verdict').textContent = words
    // What was shown stays, dimmed: an outcome that comes and goes while one types could not be read.
    byId('view-playground').classList.toggle('stalled', judged === null)
    buttons()
  }

  byId('apply').addEventListener('click', () => {
    const { changes, applied } = current!.outcome
    pane.apply(changes)
    say(
      `${counted(applied.length, 'edit')} applied. Undo takes ${applied.length === 1 ? 'it' : 'them'} back.`,
    )
  })
  byId('undo').addEventListener('click', pane.undo)
  byId('redo').addEventListener('click', pane.redo)
  return {
    settle: (judged) => show(judged, verdictOf(judged), judged.outcome.ok ? 'ok' : 'refused'),
    stall: (why) => show(null, why, 'stalled'),
    wait() {
      current = null
      buttons()
    },
  }
}
