/** The demonstration that the README names first. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const DEMO = fileURLToPath(new URL('../bench/demo.mjs', import.meta.url))

describe('npm run demo', () => {
  const printed = execFileSync(process.execPath, [DEMO], { encoding: 'utf8' })

  it.each([
    ['a batch applied whole', /ok: true, 3 applied, 0 refused, (js|wasm) engine, [\d.]+ (µs|ms)/],
    [
      'what it changed, and where',
      /line 13:\n- \| Friday {4}\| 09:00 \| 16:00 \|\n\+ \| Friday {4}\| 09:00 \| 18:00 \|\n\+ \| Saturday/,
    ],
    [
      'an edit of what an edit wrote',
      /\+ up to \*\*eight\*\* volumes for \*\*four\*\* weeks, and renew each twice/,
    ],
    [
      'the message of a refused batch',
      /^edit 4: `old_string` occurs 2 times \(searched for "do not leave the room"\), so it does not say which occurrence to replace\. Quote more surrounding text to make it unique\.$/m,
    ],
    ['a lenient run', /ok: false, 3 applied, 1 refused/],
    ['many edits of a large file, on WebAssembly', /200 applied on the wasm engine in [\d.]+ ms/],
  ])('prints %s', (_, line) => {
    expect(printed).toMatch(line)
  })
})
