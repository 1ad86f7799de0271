import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from './processes.mjs'

/** A date that the tested workerd knows; later ones are refused. */
const COMPATIBILITY_DATE = '2026-11-01'

/** Serves a bundled worker and the `.wasm` files beside it, and asks it once. */
export async function askWorkerd(workerd, folder) {
  const modules = (await readdir(folder)).filter((name) => name.endsWith('.wasm'))
  const port = 19_000 + (process.pid % 2_000)
  await writeFile(join(folder, 'config.capnp'), configuration(port, modules))
  const server = await startServer(workerd, ['serve', '--control-fd=1', 'config.capnp'], {
    cwd: folder,
    ready: /"event":"listen"/,
  })
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`)
    if (!response.ok) throw new Error(`the worker answered ${response.status}: ${await response.text()}`)
    return await response.json()
  } finally {
    await server.stop()
  }
}

const configuration = (port, modules) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .main)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
);
const main :Workerd.Worker = (
  modules = [
    (name = "worker", esModule = embed "worker-entry.js"),
    ${modules.map((name) => `(name = "./${name}", wasm = embed "${name}")`).join(',\n    ')}
  ],
  compatibilityDate = "${COMPATIBILITY_DATE}"
);
`
