import { execFileSync } from 'node:child_process'

const DIST = new URL('../../dist/', import.meta.url)

/** Runs a script in a Node of its own, with a built entry as `entry`; what it printed. */
export function inOwnProcess(file: string, script: string, ...flags: string[]): string {
  const source = `const entry = await import(${JSON.stringify(new URL(file, DIST).href)})\n${script}`
  return execFileSync(process.execPath, [...flags, '--input-type=module', '-e', source], { encoding: 'utf8' })
}
