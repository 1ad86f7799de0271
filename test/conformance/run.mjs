// Runs the conformance suite on any implementation with these functions, in any JavaScript runtime. No dependency.

/** The topics, each a file `<topic>.json` beside this one. */
export const TOPICS = [
  'text', 'literal', 'count', 'characters', 'ill-formed', 'bytes', 'overlap', 'edits', 'guards', 'policies', 'chains',
  'changes', 'refusals', 'options', 'long', 'messages', 'mirror',
] // biome-ignore format: one list, read as one

/** `load(topic)` gives a file's parsed JSON, or a promise of it. `engines` counts which engine answered how often. */
export async function runConformance(lib, load, engine = 'auto') {
  const report = { passed: 0, failed: [], engines: {} }
  for (const topic of TOPICS) {
    for (const one of (await load(topic)).cases) {
      const problem = checkCase(
        lib,
        one,
        engine,
        (name) => (report.engines[name] = (report.engines[name] ?? 0) + 1),
      )
      if (problem === null) report.passed++
      else report.failed.push(`${topic}: ${one.name}: ${problem}`)
    }
  }
  return report
}

/** What is wrong with the answer to one case, or `null`. */
export function checkCase(lib, one, engine, ran = () => {}) {
  const call = one.call ?? 'applyEdits'
  const document = real(one.document)
  const options = withEngine(one, engine)
  const operand = call === 'countOccurrences' ? real(one.needle) : one.edits
  let got
  try {
    got = lib[call](document, operand, options)
    if (call === 'applyEdits') ran(got.engine)
    if (call === 'applyDocumentEdits') got = { result: got }
  } catch (error) {
    got = Object.assign(Object.create(error), { throws: error.name })
  }
  const expected = real(one.expected)
  if (
    call === 'applyEdits' &&
    expected.ok !== undefined &&
    expected.changes.length === 0 &&
    got.text !== document
  ) {
    return 'text: not the document itself'
  }
  for (const key in expected)
    if (!same(got[key], expected[key])) return `${key}: ${show(got[key])}, expected ${show(expected[key])}`
  return null
}

/** An engine without half characters is not asked for by name where the case has some. */
function withEngine(one, engine) {
  const isOpen =
    one.options === undefined || (one.options?.constructor === Object && !('engine' in one.options))
  const isWhole = !/\\u[dD][89a-fA-F]/.test(JSON.stringify(one))
  return isOpen && engine !== 'auto' && isWhole ? { ...one.options, engine } : one.options
}

/** A case's value as the implementation takes it: bytes from base64, long texts from their repeated parts. */
function real(value) {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(real)
  if ('base64' in value) return Uint8Array.from(atob(value.base64), (c) => c.charCodeAt(0))
  if ('repeat' in value) {
    const text = value.repeat.map(([part, times]) => part.repeat(times)).join('')
    return value.bytes ? utf8(text) : text
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, real(each)]))
}

/** As UTF-8, where there is no `TextEncoder` either. */
function utf8(text) {
  return Uint8Array.from(unescape(encodeURIComponent(text)), (c) => c.charCodeAt(0))
}

function same(a, b) {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const keys = Object.keys(a)
  return (
    a instanceof Uint8Array === b instanceof Uint8Array &&
    keys.length === Object.keys(b).length &&
    keys.every((key) => same(a[key], b[key]))
  )
}

function show(value) {
  return (value instanceof Uint8Array ? `bytes ${value}` : (JSON.stringify(value) ?? String(value))).slice(
    0,
    200,
  )
}
