/**
 * Integers both sides of the border agree on: compiled by asc into the engine and by tsc into its wrapper.
 * Sizes are bytes unless a name says otherwise.
 */

/** Readable bytes the host keeps after every text, so that no loop needs a scalar tail. */
export const PAD: i32 = 256

/** `load_batch`: bits of its `shape`. The strings' lengths are UTF-16 units; offsets and lengths out are. */
export const UTF16_LENGTHS: i32 = 1
export const UTF16_UNITS: i32 = 2

/** `run`: bits of its `policy` argument. */
export const STOP_AT_FIRST_REFUSAL: i32 = 1
export const REFUSE_OVERLAP: i32 = 2

/** `run`: how it ended. */
export const ALL_DECIDED: i32 = 0
export const REFUSED: i32 = 1
export const TOO_LONG: i32 = 2

/** `runs`: words of one run of the final text: its owner (0 the document, else an edit's ordinal), offset, length. */
export const RUN_WORDS: i32 = 3

/** `statistic`: what a run did, for tests and benchmarks. */
export const DECIDED_BY_ANCHORS: i32 = 0
export const DECIDED_BY_WINDOWS: i32 = 1
export const DECIDED_BY_SCAN: i32 = 2
export const FELL_BACK: i32 = 3
export const SEAMS_CROSSED: i32 = 4
export const PASSES: i32 = 5
export const STATISTICS: i32 = 6
