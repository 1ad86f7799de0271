/** Sees to the services' programs: from Debian's packages where this is root, else says what is missing. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** What a package brings, and where. */
const NEEDED = [
  {
    package: 'postgresql',
    there: () =>
      folders('/usr/lib/postgresql').some((version) =>
        existsSync(`/usr/lib/postgresql/${version}/bin/initdb`),
      ),
  },
  { package: 'redis-server', there: () => existsSync('/usr/bin/redis-server') },
]

const missing = NEEDED.filter(({ there }) => !there()).map((needed) => needed.package)
if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(missing)
else
  for (const name of missing)
    console.log(
      `missing: Debian's package ${name}; the tests that need it are skipped, or fail where CI is set`,
    )

function install(names) {
  const run = (...args) =>
    execFileSync('/usr/bin/apt-get', args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  run('update')
  run('install', '--yes', '--no-install-recommends', ...names)
}

function folders(path) {
  return existsSync(path) ? readdirSync(path) : []
}
