/**
 * Brings what the runs need: this folder's own packages, and with `--browsers` Debian's browsers, where this is
 * a Debian machine and we are root. Where it is not, the runs say what is missing.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PACKAGES } from './browsers/packages.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))

function run(command, args, options) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error ?? `exit ${status}`}`)
}

/** npm keeps a copy of the lock beside what it installed; it is older when the lock has changed since. */
function installed() {
  const kept = `${HERE}/node_modules/.package-lock.json`
  return existsSync(kept) && statSync(kept).mtimeMs >= statSync(`${HERE}/package-lock.json`).mtimeMs
}

if (!installed()) run('npm', ['ci'], { cwd: HERE })

if (process.argv.includes('--browsers')) {
  const absent = Object.keys(PACKAGES).filter((path) => !existsSync(path))
  if (absent.length > 0 && existsSync('/usr/bin/apt-get') && process.getuid() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'], { env })
    run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', ...absent.map((path) => PACKAGES[path])],
      { env },
    )
  }
}
