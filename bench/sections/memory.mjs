/** Peak memory of one call in a process of its own, beyond the caller's document. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { textOf } from '../corpus.mjs'
import { editsOf } from '../edits.mjs'
import { sizeOf, tableOf } from '../format.mjs'

const MB = 1 << 20
const SIZES = [4 * MB, 16 * MB, 64 * MB]
const COUNTS = [1, 100]
const BUILD = new URL('../../build/', import.meta.url)
const CHILD = new URL('../memory-child.mjs', import.meta.url).pathname
const HEAD = ['bytes', 'K', 'engine', 'peak', 'of the document']

export function memory({ quick }) {
  const figures = {}
  const rows = []
  for (const size of quick ? [16 * MB] : SIZES) {
    for (const count of COUNTS) rows.push(row(size, count, figures))
  }
  return {
    title: 'Peak memory',
    text: `Bytes in and out, in a process that holds the document and has made one small call: the most it grew during the call.\n\n${tableOf(HEAD, rows)}`,
    figures,
  }
}

function row(size, count, figures) {
  const { grown, engine } = measured(size, count)
  figures[`memory/${size}/${count}`] = (grown - 4 * MB) / size
  return [sizeOf(size), count, engine, `${(grown / MB).toFixed(1)} MB`, `${(grown / size).toFixed(2)}×`]
}

function measured(size, count) {
  mkdirSync(BUILD, { recursive: true })
  const document = new URL('memory.bin', BUILD)
  const batch = new URL('memory.json', BUILD)
  const text = textOf('source', size)
  writeFileSync(document, text)
  writeFileSync(batch, JSON.stringify(editsOf(text, count)))
  try {
    const args = ['--expose-gc', CHILD, document.pathname, batch.pathname]
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }))
  } finally {
    rmSync(document)
    rmSync(batch)
  }
}
