/** The engine's inner parts against plain models of what they are for. */
import type { Source } from '../../src/engine/module.ts'
import { opened } from './parts.ts'
import { pieces } from './pieces.ts'
import { anchors, rarity, sketch } from './steering.ts'
import { grams, memory, table } from './tables.ts'
import { bytes, twoWay, utf8 } from './texts.ts'
import { fallbacks, indexed, ways } from './ways.ts'

/** Each check by what it says: what is wrong first, or `null`. */
export const PARTS: Record<string, (module: Source) => string | null> = {
  'pieces, and the window around each splice, are those of a string': (module) => pieces(opened(module)),
  'a pair is the rarest byte and the rarest other one': (module) => rarity(opened(module)),
  'a sketch takes a sample a 64th of the text, evenly spread': (module) => sketch(opened(module)),
  'an edit is decided the way that pays': ways,
  'where every edit applies none falls back to a scan': fallbacks,
  'an indexed document is scanned for short needles only': indexed,
  'Two-Way finds every place, from any place on': (module) => twoWay(opened(module)),
  'grams and their hashes tell bytes apart': (module) => grams(opened(module)),
  'a table has its grams and no others': (module) => table(opened(module)),
  'an edit is anchored where its grams are rarest, one of each residue': (module) => anchors(opened(module)),
  'units, bytes and ASCII of a text are the string’s': (module) => utf8(opened(module)),
  'each part takes the memory it is meant to': (module) => memory(opened(module)),
  'bytes that agree, units that are equal': (module) => bytes(opened(module)),
}
