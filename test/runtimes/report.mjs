/** What a check throws where a runtime, a browser or a tool is not to be had on this machine. */
export const missing = (what) => Object.assign(new Error(what), { missing: true })

/**
 * Counts the checks of a run and prints each as it ends. `CI=true` makes a missing runtime a failure: a run
 * that left one out says nothing about it.
 */
export function startReport() {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const rows = []
  const settle = (outcome, what, said) => {
    counts[outcome] += 1
    console.log(
      `${{ passed: 'ok  ', failed: 'FAIL', skipped: 'miss' }[outcome]} ${what}${said ? `: ${said}` : ''}`,
    )
  }
  return {
    /** Runs one check; what its body resolves with is printed beside its name. */
    async check(what, body) {
      try {
        settle('passed', what, await body())
      } catch (error) {
        const left = error.missing && process.env.CI !== 'true'
        settle(left ? 'skipped' : 'failed', what, error.missing ? error.message : explained(error))
      }
    },
    /** Adds a line to the table of runtimes × engines. */
    row: (name, { host, auto, runs }) => rows.push({ where: name, host, 'auto ran': auto, ...casesBy(runs) }),
    /** Prints the table and the plain closing line, and sets the exit code. */
    finish() {
      if (rows.length > 0) console.log(`\n${table(rows)}`)
      console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
      if (counts.failed > 0) process.exitCode = 1
    },
  }
}

const casesBy = (runs) =>
  Object.fromEntries(['auto', 'wasm', 'js'].map((engine) => [engine, runs[engine]?.passed ?? 'refused']))

/** A failed process says more in its outputs than in its message. */
const explained = (error) =>
  [error.stack ?? error, error.stdout, error.stderr]
    .filter(Boolean)
    .map((text) => String(text).slice(0, 4000))
    .join('\n')

/** Markdown, aligned, so that it reads in a terminal and goes into the README as it is. */
function table(rows) {
  const columns = Object.keys(rows[0])
  const lines = [
    columns,
    columns.map(() => ''),
    ...rows.map((row) => columns.map((name) => String(row[name]))),
  ]
  const widths = columns.map((_, i) => Math.max(3, ...lines.map((line) => line[i].length)))
  return lines
    .map((line, n) => line.map((cell, i) => (n === 1 ? '-'.repeat(widths[i]) : cell.padEnd(widths[i]))))
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n')
}
