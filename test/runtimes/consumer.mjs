import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { outputOf } from './processes.mjs'

const HERE = fileURLToPath(new URL('.', import.meta.url))
/** The repository's root. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A path inside this folder. */
export const here = (...parts) => join(HERE, ...parts)

/**
 * Packs the package and installs the tarball into an empty folder outside the repository, as a user would, so
 * that nothing resolves but what the tarball names. The suite and the programs are laid beside it.
 */
export async function packedConsumer() {
  const folder = await mkdtemp(join(tmpdir(), 'replace-exactly-once-'))
  const packed = await outputOf('npm', ['pack', '--json', '--pack-destination', folder], { cwd: ROOT })
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module' }),
  )
  const tarball = join(folder, JSON.parse(packed)[0].filename)
  await outputOf('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], {
    cwd: folder,
    timeout: 300_000,
  })
  await cp(here('programs'), folder, { recursive: true })
  await cp(join(ROOT, 'test/conformance'), join(folder, 'conformance'), { recursive: true })
  await writeFile(join(folder, 'conformance/cases.mjs'), await casesAsModule(join(ROOT, 'test/conformance')))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** The suite's tables as one module: neither workerd nor a compiled program has files to read them from. */
async function casesAsModule(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const tables = await Promise.all(
    names.map(
      async (name) =>
        `${JSON.stringify(name.replace('.json', ''))}: ${await readFile(join(folder, name), 'utf8')}`,
    ),
  )
  return `export default {\n${tables.join(',\n')}\n}\n`
}
