/** How texts get into the engine's memory and out of it: by the fastest way the platform has. */
import { BYTES, PAD, UTF8_IN_BYTES, UTF8_IN_UNITS, UTF16 } from '../../assembly/abi.ts'
import { isOneByte } from '../characters.ts'
import type { Document } from '../types.ts'
import { ensure, grows } from './memory.ts'
import type { Exports } from './module.ts'

/** How a document stands in memory. */
export type Encoding = 'bytes' | 'ascii' | 'utf8' | 'utf16'

/** A text as written: how, and how many bytes it has. */
export interface Written {
  readonly encoding: Encoding
  readonly size: number
}

/** What Node's `Buffer` has over the standard's encoders: it copies code units as they are, at memory speed. */
interface NodeBuffer {
  write(text: string, offset: number, encoding: 'latin1' | 'utf16le'): number
  toString(encoding: 'latin1' | 'utf16le', from: number, to: number): string
}
interface NodeBuffers {
  from(memory: ArrayBuffer): NodeBuffer
}

const encoder = new TextEncoder()
/** Units encoded at once where there is no `Buffer`: a text that is not ASCII mostly shows it in the first. */
const STRETCH = 65536

function buffers(): NodeBuffers | undefined {
  return (globalThis as { Buffer?: NodeBuffers }).Buffer
}

/**
 * Writes a document at `at`, leaving `room` bytes behind it. A string that is not ASCII is written as UTF-16 where
 * `Buffer` is: encoding it costs 1 ms a megabyte, copying it a thirtieth.
 */
export function writeDocument(engine: Exports, at: number, document: Document, room: number): Written {
  if (typeof document !== 'string') {
    ensure(engine, at + document.length + room)
    new Uint8Array(engine.memory.buffer, at).set(document)
    return { encoding: 'bytes', size: document.length }
  }
  return writeAscii(engine, at, document, room)
    ? { encoding: 'ascii', size: document.length }
    : writeWide(engine, at, document, room)
}

/** Writes a string that is ASCII; false, with part of it written, where it is not. */
function writeAscii(engine: Exports, at: number, text: string, room: number): boolean {
  ensure(engine, at + text.length + room)
  const Buffer = buffers()
  return Buffer === undefined ? encodeAscii(engine, at, text) : copyAscii(Buffer, engine, at, text)
}

/** Copies the units' low bytes, and looks at these in memory: 4 MB take 0.25 ms, where encoding takes 0.6. */
function copyAscii(Buffer: NodeBuffers, engine: Exports, at: number, text: string): boolean {
  if (!isOneByte(text)) return false
  Buffer.from(engine.memory.buffer).write(text, at, 'latin1')
  return engine.ascii(at, text.length) === 1
}

function encodeAscii(engine: Exports, at: number, text: string): boolean {
  const target = new Uint8Array(engine.memory.buffer)
  for (let done = 0; done < text.length; done += STRETCH) {
    const stretch = text.length <= STRETCH ? text : text.slice(done, done + STRETCH)
    const { read } = encoder.encodeInto(stretch, target.subarray(at + done, at + done + stretch.length))
    // All of it fits into as many bytes as it has units only if every unit is ASCII.
    if (read < stretch.length) return false
  }
  return true
}

/**
 * Writes a document that stays: a string that is not ASCII, or shall be `wide`, as UTF-16, so that its bytes tell its
 * units without counting.
 */
export function writeToKeep(engine: Exports, at: number, document: Document, wide: boolean): Written {
  if (typeof document !== 'string') return writeDocument(engine, at, document, PAD)
  if (!wide && writeAscii(engine, at, document, PAD)) return { encoding: 'ascii', size: document.length }
  return { encoding: 'utf16', size: writeUtf16(engine, at, document, PAD) }
}

/** Whether a string is ASCII. */
export function isAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text)
}

function writeWide(engine: Exports, at: number, document: string, room: number): Written {
  return buffers() === undefined
    ? { encoding: 'utf8', size: encodeUtf8(engine, at, document, room) }
    : { encoding: 'utf16', size: writeUtf16(engine, at, document, room) }
}

/** Writes a batch's strings for a document that stands in memory as `encoding`; says in what shape they are. */
export function writeBatch(engine: Exports, at: number, strings: string, encoding: Encoding, room: number) {
  if (encoding === 'utf16') return { shape: UTF16, size: writeUtf16(engine, at, strings, room) }
  const size = writeUtf8(engine, at, strings, room)
  const narrow = encoding !== 'utf8' && size === strings.length
  return { shape: narrow ? BYTES : encoding === 'bytes' ? UTF8_IN_BYTES : UTF8_IN_UNITS, size }
}

/** Writes a needle for a document that stands in memory as `encoding`, and returns its bytes. */
export function writeNeedle(
  engine: Exports,
  at: number,
  needle: Document,
  encoding: Encoding,
  room: number,
): number {
  if (typeof needle === 'string') {
    return encoding === 'utf16' ? writeUtf16(engine, at, needle, room) : writeUtf8(engine, at, needle, room)
  }
  ensure(engine, at + needle.length + room)
  new Uint8Array(engine.memory.buffer, at).set(needle)
  return needle.length
}

function writeUtf16(engine: Exports, at: number, text: string, room: number): number {
  ensure(engine, at + 2 * text.length + room)
  const Buffer = buffers()
  if (Buffer !== undefined) return Buffer.from(engine.memory.buffer).write(text, at, 'utf16le')
  const units = new Uint16Array(engine.memory.buffer, at, text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  return 2 * text.length
}

function writeUtf8(engine: Exports, at: number, text: string, room: number): number {
  return writeAscii(engine, at, text, room) ? text.length : encodeUtf8(engine, at, text, room)
}

/** Room for one byte a unit is there already: reserving three would triple what mostly ASCII takes. */
function encodeUtf8(engine: Exports, at: number, text: string, room: number): number {
  let size = 0
  for (let rest = text; rest !== ''; ) {
    const { read, written } = encoder.encodeInto(rest, new Uint8Array(engine.memory.buffer, at + size))
    size += written
    rest = rest.slice(read)
    ensure(engine, at + size + 3 * rest.length + room)
  }
  return size
}

/**
 * The running text that the last run left, where it is ASCII and there is a `Buffer`; else `undefined`. Spelling it in
 * the engine and reading it whole is three to five times faster than joining slices of the document.
 */
export function spelledText(engine: Exports, shape: number): string | undefined {
  const Buffer = buffers()
  if (shape !== BYTES || Buffer === undefined) return undefined
  const from = engine.end() >>> 0
  const to = from + (engine.running_size() >>> 0)
  if (!grows(engine, to)) return undefined
  engine.spell(from)
  try {
    return Buffer.from(engine.memory.buffer).toString('latin1', from, to)
  } catch {
    // Longer than the longest string: Node says so with an `Error`, joining the slices with a `RangeError`.
    return undefined
  }
}

/** Bytes of an open text read at once: what is read is spelled in the engine's memory first. */
const READ = 1 << 24
/** Bytes that an open text has room for behind it, so that it can be read where memory will not grow for more. */
export const READABLE = 1 << 16

/** The running text of an open document. Cost: two copies of it. */
export function readText(engine: Exports, encoding: Encoding): Document {
  const size = engine.running_size() >>> 0
  if (encoding === 'bytes') {
    const bytes = new Uint8Array(size)
    readStretches(engine, size, (from, stretch) => bytes.set(stretch, from))
    return bytes
  }
  const parts: string[] = []
  const decode = encoding === 'utf16' ? decoder('utf-16le') : decoder('utf-8')
  readStretches(engine, size, (_, stretch) => parts.push(decode(stretch)))
  return parts.length === 1 ? parts[0]! : parts.join('')
}

function readStretches(
  engine: Exports,
  size: number,
  take: (from: number, stretch: Uint8Array) => void,
): void {
  const at = engine.staging() >>> 0
  const most = grows(engine, at + Math.min(size, READ) + PAD) ? READ : READABLE
  for (let from = 0; from < size; from += most) {
    const n = Math.min(most, size - from)
    engine.read_text(from, n, at)
    take(from, new Uint8Array(engine.memory.buffer, at, n))
  }
}

/** Decodes stretches of one text; a character that two of them share waits for the second. */
function decoder(encoding: 'utf-8' | 'utf-16le'): (stretch: Uint8Array) => string {
  const Buffer = buffers()
  if (Buffer === undefined) {
    const stream = new TextDecoder(encoding, { ignoreBOM: true })
    return (stretch) => stream.decode(stretch, { stream: true })
  }
  const name = encoding === 'utf-8' ? 'latin1' : 'utf16le'
  return ({ buffer, byteOffset, length }) =>
    Buffer.from(buffer as ArrayBuffer).toString(name, byteOffset, byteOffset + length)
}
