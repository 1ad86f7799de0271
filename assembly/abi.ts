/**
 * Integers both sides of the border agree on: compiled by asc into the engine and by tsc into its wrapper.
 * Sizes are bytes unless a name says otherwise.
 */

/** Readable bytes the host keeps after every text, so that no loop needs a scalar tail. */
export const PAD = 256

/** `load_batch`: how its texts are written and what a unit is. Bytes: the lengths given are bytes, and so are units. */
export const BYTES = 0
/** UTF-8 whose lengths are given in UTF-16 units; units are bytes. */
export const UTF8_IN_BYTES = 1
/** UTF-8 whose lengths are given in UTF-16 units, and so are units. */
export const UTF8_IN_UNITS = 2
/** UTF-16, little endian: an occurrence starts at an even byte. */
export const UTF16 = 3

/** `run`: bits of its `policy` argument. */
export const STOP_AT_FIRST_REFUSAL = 1
export const REFUSE_OVERLAP = 2
/** `run_open`: the host may call `undo`. */
export const UNDOABLE = 4

/** `run`: how it ended. */
export const ALL_DECIDED = 0
export const REFUSED = 1
export const TOO_LONG = 2

/** `runs`: words of one run of the final text: its owner (0 the document, else an edit's ordinal), offset, length. */
export const RUN_WORDS = 3

/** `statistic`: what a run did, for tests and benchmarks. */
export const DECIDED_BY_ANCHORS = 0
export const DECIDED_BY_WINDOWS = 1
export const DECIDED_BY_SCAN = 2
export const FELL_BACK = 3
export const SEAMS_CROSSED = 4
export const PASSES = 5
export const STATISTICS = 6
