/**
 * Constants that steer only how fast an answer comes, not which: by file and the line they stand in. A mutant of one
 * of them, one more or one less, is neither judged nor counted. What decides each is in the comment beside it and in
 * `bench/`; what a part does with it is held by test/parts, and builds with tiny grams shrink most of them.
 */
export const SET_ASIDE = [
  ['batch.ts', 'beginPlaces(i, 4096', 'bytes compared for an edit’s candidates before a scan is cheaper'],
  ['candidates.ts', 'return <u32>(length >> 7)', 'candidates that a batch may keep'],
  ['candidates.ts', 'each = 64', 'candidates that an edit may keep'],
  [
    'grain.ts',
    'LONG_STRIDE',
    'the stride of long needles: a wider one makes passes faster and windows larger',
  ],
  ['grain.ts', 'SHORT_STRIDE', 'the stride of short needles'],
  ['grain.ts', 'LONG_PAYS', 'long needles from which a pass pays'],
  ['grain.ts', 'SHORT_PAYS', 'short needles from which a pass pays'],
  ['gram.ts', '0xd6e8feb86659fd93', 'the factor that mixes the halves of a double gram'],
  ['gram.ts', '0x9e3779b97f4a7c15', 'the factor of the hash'],
  ['resident.ts', 'const MANY', 'places that a choice of grams may name before another is tried'],
  ['resident.ts', 'const EDITS', 'edits that a layout takes at least'],
  ['resident.ts', 'const ADDED', 'bytes that a layout takes at least for what edits write'],
  ['resident.ts', 'const SEAMS_AN_EDIT', 'seams that a layout takes'],
  ['resident.ts', '8 * EDITS', 'edits that a layout takes at most, and for its length'],
  ['resident.ts', 'max<usize>(ADDED', 'bytes that a layout takes for its length'],
  ['resident.ts', 'beginPlaces(edit, 4096', 'bytes compared for an edit’s places before a scan is cheaper'],
  ['scan.ts', 'const CHUNK', 'bytes gathered around seams at once'],
  ['search.ts', 'const STRETCH', 'starts filtered in one call'],
  ['search.ts', 'const GRACE', 'verified bytes that are free'],
  ['search.ts', 'const RELEARN', 'how often the pair is learnt anew'],
  ['search.ts', 'work += agreed + 8', 'what a verification costs besides its bytes'],
  ['search.ts', 'work >> 2', 'bytes verified for each start got ahead'],
  ['shelf.ts', 'const CAPACITY', 'entries of a block'],
  ['sieve.ts', 'const PASS_STEPS', 'steps a pass may make for each probe'],
  ['sieve.ts', 'const PASS_GRACE', 'steps a pass may make besides'],
  ['sieve.ts', 'const WINDOW_STEPS', 'steps windows may make for each byte'],
  ['sieve.ts', 'const WINDOW_GRACE', 'steps windows may make for each edit'],
  ['sieve.ts', 'const STRETCH', 'probes in one call'],
  ['verdict.ts', 'budget -= 32', 'what a candidate costs besides its bytes'],
]

/** Why a mutant is set aside; `undefined` where it is not. */
export function reasonAside({ kind, file, line }, sources) {
  if (kind !== 'constant') return undefined
  const text = sources[file].split('\n')[line - 1]
  return SET_ASIDE.find(([its, part]) => its === file && text.includes(part))?.[2]
}
