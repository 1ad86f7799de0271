/** Lines out of chunks. */

/** Text or UTF-8 in chunks cut anywhere: a file's stream, a response's body, an array of lines that end in LF. */
export type Chunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

/** The lines of `chunks` without their LF; the last may lack one. A BOM of bytes is left out. @throws TypeError where bytes are not UTF-8 */
export async function* linesOf(chunks: Chunks): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let held: string[] = []
  for await (const chunk of chunks) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
    const [end, ...more] = text.split('\n')
    held.push(end!)
    if (more.length === 0) continue
    yield held.join('')
    held = [more.pop()!]
    yield* more
  }
  const last = held.join('') + decoder.decode()
  if (last !== '') yield last
}
