/**
 * The running text's pieces by address: which piece holds this byte, if any still does. A sorted array cut into
 * blocks, so that an insertion moves at most one block, whatever the number of pieces.
 */
import { room, take } from './arena'

/** Entries of a block: address and piece, 4 bytes each. 128 keeps a block's move within 1 KB. */
const CAPACITY: usize = 128
const ENTRY: usize = 8
/** A directory slot: the block's first address, its place, its count. */
const SLOT: usize = 12

let directory: usize = 0
let blocks: usize = 0
/** Blocks are cut from here on, one after another. */
let firstBlock: usize = 0
let savedBlocks: usize = 0
let savedAt: usize = 0

/** Bytes the shelf takes for at most `pieces` pieces: blocks are at least half full after a split. */
export function shelfRoom(pieces: usize): usize {
  return room(mostBlocks(pieces) * SLOT) + room(mostBlocks(pieces) * CAPACITY * ENTRY)
}

/** An empty shelf for at most `pieces` pieces. */
export function openShelf(pieces: usize): void {
  directory = take(mostBlocks(pieces) * SLOT)
  firstBlock = take(mostBlocks(pieces) * CAPACITY * ENTRY)
  blocks = 1
  setSlot(0, 0, firstBlock, 0)
}

@inline function mostBlocks(pieces: usize): usize {
  return (pieces * 2) / CAPACITY + 2
}

/** Saves the shelf as it is at `to`: the directory in use, then the blocks. */
export function saveShelf(to: usize): void {
  savedAt = to
  savedBlocks = blocks
  memory.copy(to, directory, blocks * SLOT)
  memory.copy(to + blocks * SLOT, firstBlock, blocks * CAPACITY * ENTRY)
}

/** Puts the shelf back as it was saved. */
export function restoreShelf(): void {
  blocks = savedBlocks
  memory.copy(directory, savedAt, blocks * SLOT)
  memory.copy(firstBlock, savedAt + blocks * SLOT, blocks * CAPACITY * ENTRY)
}

@inline function slotAt(i: usize): usize {
  return directory + i * SLOT
}

function setSlot(i: usize, first: usize, block: usize, count: usize): void {
  const slot = slotAt(i)
  store<u32>(slot, <u32>first)
  store<u32>(slot, <u32>block, 4)
  store<u32>(slot, <u32>count, 8)
}

/** The last block whose first address is at most `address`, or the first block. */
function blockOf(address: usize): usize {
  let low: usize = 0
  let high = blocks
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (<usize>load<u32>(slotAt(middle)) <= address) low = middle
    else high = middle
  }
  return low
}

/** How many entries of the block lie at or before `address`. */
function rank(block: usize, count: usize, address: usize): usize {
  let low: usize = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (<usize>load<u32>(block + middle * ENTRY) <= address) low = middle + 1
    else high = middle
  }
  return low
}

/** The piece that starts last at or before `address`, or 0. */
export function shelved(address: usize): usize {
  const slot = slotAt(blockOf(address))
  const block = <usize>load<u32>(slot, 4)
  const at = rank(block, load<u32>(slot, 8), address)
  return at == 0 ? 0 : load<u32>(block + (at - 1) * ENTRY, 4)
}

/** Puts a piece at an address that no piece starts at. */
export function shelve(address: usize, piece: usize): void {
  let index = blockOf(address)
  if (<usize>load<u32>(slotAt(index), 8) == CAPACITY) {
    halve(index)
    index = blockOf(address)
  }
  const slot = slotAt(index)
  const block = <usize>load<u32>(slot, 4)
  const count = <usize>load<u32>(slot, 8)
  const at = block + rank(block, count, address) * ENTRY
  memory.copy(at + ENTRY, at, block + count * ENTRY - at)
  store<u32>(at, <u32>address)
  store<u32>(at, <u32>piece, 4)
  setSlot(index, load<u32>(block), block, count + 1)
}

/** Moves the upper half of a full block into a new one after it. */
function halve(index: usize): void {
  const slot = slotAt(index)
  const block = <usize>load<u32>(slot, 4)
  const half = CAPACITY / 2
  const upper = firstBlock + blocks * CAPACITY * ENTRY
  memory.copy(upper, block + half * ENTRY, half * ENTRY)
  memory.copy(slot + 2 * SLOT, slot + SLOT, (blocks - index - 1) * SLOT)
  blocks++
  setSlot(index, load<u32>(block), block, half)
  setSlot(index + 1, load<u32>(upper), upper, half)
}

/** Takes the piece at `address` off. An emptied block stays, to be filled again from its side. */
export function unshelve(address: usize): void {
  const index = blockOf(address)
  const slot = slotAt(index)
  const block = <usize>load<u32>(slot, 4)
  const count = <usize>load<u32>(slot, 8)
  const at = block + (rank(block, count, address) - 1) * ENTRY
  memory.copy(at, at + ENTRY, block + count * ENTRY - at - ENTRY)
  store<u32>(slot, <u32>(count - 1), 8)
}

/** The piece at `address` now starts at `moved`, still before its neighbour. */
export function reshelve(address: usize, moved: usize): void {
  const slot = slotAt(blockOf(address))
  const block = <usize>load<u32>(slot, 4)
  store<u32>(block + (rank(block, load<u32>(slot, 8), address) - 1) * ENTRY, <u32>moved)
}
