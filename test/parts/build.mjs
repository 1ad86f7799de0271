/**
 * The engine with its inner parts exported: what only steers how fast an answer comes (which bytes are filtered by,
 * which grams anchor an edit, how wide a window is) can be asked for itself.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { FLAGS, realSources } from '../grains.mjs'

/** The entry that exports them, beside all that the engine exports. */
export const ENTRY = 'parts.ts'

const EXPORTS = `
export * from './index'
export { anchor, forgetRegions, widest } from './anchors'
export { reset, take } from './arena'
export { agreeing, tally } from './bytes'
export { candidatesRoom } from './candidates'
export { loadEdits, regionFrom, regionSize } from './edits'
export { gramAt, gramSize, hash } from './gram'
export { indexRoom } from './index-table'
export { address, after, atOffset, atPiece, holder, openPieces, owner } from './pieces'
export { piecesRoom, positionOf, ring, running, size, splice, stepBack, stepOn } from './pieces'
export { choose, learn, pairA, pairB } from './rarity'
export { seamsRoom } from './seams'
export { shelfRoom } from './shelf'
export { commonness, sketch } from './sketch'
export { add, bitmap, bitmapBits, editOf, entries, holds, nextEntry, offsetOf, openTable, tableRoom } from './table'
export { matchAt, nextTwoWay, prepareTwoWay } from './two-way'
export { byteLength } from './utf8'
export { gatherAround, windowOffset, windowPiece, windowRoom } from './window'
`

/** The sources with that entry. */
export function partsSources(sources) {
  return { ...sources, [ENTRY]: EXPORTS }
}

/** The module's bytes. */
export function partsModule() {
  const folder = `build/parts-${process.pid}`
  mkdirSync(folder, { recursive: true })
  for (const [name, source] of Object.entries(partsSources(realSources()))) {
    writeFileSync(`${folder}/${name}`, source)
  }
  const asc = 'node_modules/assemblyscript/bin/asc.js'
  execFileSync(process.execPath, [asc, `${folder}/${ENTRY}`, ...FLAGS, '-o', `${folder}/parts.wasm`])
  const module = readFileSync(`${folder}/parts.wasm`)
  rmSync(folder, { recursive: true })
  return module
}
