/** Writer processes, what they acknowledged, and what a log must hold of it. */

import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Transcript } from '../../src/transcript/index.ts'
import { oracleFold } from '../transcript/oracle.ts'
import { INITIAL } from './ledger.mjs'

/** An append that was acknowledged: the `n`th one of a run of a writer. */
export interface Acknowledged {
  readonly writer: string
  readonly run: number
  readonly n: number
  readonly revision: number
}

/** What a writer process is told. */
export interface Orders {
  readonly where: { pg: object } | { pglite: string }
  readonly writer: string
  readonly run: number
  readonly appends: number
}

/** A writer process. */
export interface Writer {
  readonly process: ChildProcess
  /** Settles when it stands before its first append; rejects when it ended before that. */
  readonly open: Promise<void>
  /** What it acknowledged so far. */
  readonly acknowledged: Acknowledged[]
  /** Settles when it ended and all it printed was read: its exit code, `null` where it was killed. */
  readonly ended: Promise<number | null>
}

const PROGRAM = fileURLToPath(new URL('writer.mjs', import.meta.url))

/** Starts a writer. */
export function startWriter(orders: Orders): Writer {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(orders)], {
    stdio: 'pipe',
  })
  const acknowledged: Acknowledged[] = []
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let complaint = ''
  child.stderr!.on('data', (chunk) => {
    complaint += chunk
  })
  const open = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout!).on('line', (line) => {
      if (line === 'open') resolve()
      else if (line.endsWith('}')) acknowledged.push(JSON.parse(line))
    })
    void ended.then(() => reject(new Error(`writer ${orders.writer} ended before it was open: ${complaint}`)))
  })
  open.catch(() => {})
  return { process: child, open, acknowledged, ended }
}

/** What the log holds, and whether it says what it must. */
export interface Audit {
  readonly revision: number
  /** Recorded, but not acknowledged: the process died, or the answer was lost, in between. */
  readonly unacknowledged: number
}

/** Every acknowledged append is in the log, once, as the revision it was told; every text is the oracle's. */
export async function audit(transcript: Transcript, acknowledged: readonly Acknowledged[]): Promise<Audit> {
  const recorded = new Map<string, number>()
  const batches: { old_string: string; new_string: string }[][] = []
  for await (const { revision, author, meta, edits } of transcript.records()) {
    const { run, n } = meta as { run: number; n: number }
    const key = `${author} ${run} ${n}`
    expect(recorded.has(key), `${key} is recorded twice`).toBe(false)
    recorded.set(key, revision)
    batches.push([...edits])
  }
  for (const { writer, run, n, revision } of acknowledged)
    expect(recorded.get(`${writer} ${run} ${n}`)).toBe(revision)
  await expectTexts(transcript, batches)
  expect(await transcript.verify()).toEqual({ ok: true, revision: batches.length })
  return { revision: batches.length, unacknowledged: batches.length - acknowledged.length }
}

/** Every step's text, and some projections of their own, against the oracle's fold. */
async function expectTexts(
  transcript: Transcript,
  batches: { old_string: string; new_string: string }[][],
): Promise<void> {
  const texts = [INITIAL]
  for (const batch of batches) texts.push(oracleFold(texts.at(-1)!, [batch]))
  if (batches.length > 0)
    for await (const { revision, text } of transcript.follow()) {
      expect(text).toBe(texts[revision])
      if (revision === batches.length) break
    }
  for (let revision = 0; revision <= batches.length; revision += Math.ceil(batches.length / 20) || 1)
    expect((await transcript.project(revision)).text).toBe(texts[revision])
  expect((await transcript.project()).text).toBe(texts.at(-1))
}
