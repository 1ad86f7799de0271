import type { Readable, Writable } from 'node:stream'
import pc from 'picocolors'

/** Standard output, written with back-pressure. */
export interface Output {
  /** Resolves when the data has been taken; `false` once nobody reads any more. */
  write(data: string | Uint8Array): Promise<boolean>
}

/**
 * A stream to write to. A reader that went away (`… | head`) is no error: what is written after that is dropped.
 * Nothing here ends the process, since what is still on its way through a pipe would be cut off.
 */
export function openOutput(stream: Writable): Output {
  let gone = false
  // Without a listener an EPIPE would be thrown from nowhere; each write hears of its own error below.
  stream.on('error', () => {})
  return {
    write: (data) =>
      new Promise((resolve, reject) => {
        if (gone || data.length === 0) return resolve(!gone)
        stream.write(data, (error) => {
          gone = isGone(error)
          if (error && !gone) reject(error)
          else resolve(!gone)
        })
      }),
  }
}

function isGone(error: NodeJS.ErrnoException | null | undefined): boolean {
  return error?.code === 'EPIPE'
}

/** Everything on a stream, as bytes: decoded only when whole, so that no character is cut at a chunk's border. */
export async function readAll(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Colours for a stream: only on a terminal that can show them, and never with `NO_COLOR`. */
export function coloursFor(stream: { isTTY?: boolean }): ReturnType<typeof pc.createColors> {
  return pc.createColors(stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb')
}
