/** The document of the races: a line for each writer, which counts in it. Whoever wins, every batch stays legal. */

export const DOCUMENT = 'ledger'
export const WRITERS = ['w0', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7']

/** Revision 0. */
export const INITIAL = `\ufeffledger\0\r\n${WRITERS.map((writer) => `${writer}: 0 ö😀\n`).join('')}last: nobody\n`

/** Counts one up in the writer's own line, and puts its name into the line that all of them write to. */
export function nextBatch(text, writer) {
  const count = Number(text.match(new RegExp(`^${writer}: (\\d+)`, 'm'))[1])
  const last = text.match(/^last: .*$/m)[0]
  return [
    { old_string: `${writer}: ${count} `, new_string: `${writer}: ${count + 1} ` },
    { old_string: last, new_string: `last: ${writer}` },
  ]
}
