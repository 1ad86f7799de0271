import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer } from 'vite'

/** B182: Vite's development server on the consumer's folder: its pre-bundling moves a dependency's files about. */
export async function serveVite(folder, reportTo) {
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/ten-lines.mjs"></script><script type="module" src="/page-ten-lines.mjs"></script>',
  )
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    root: folder,
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null, proxy: { '/report': reportTo } },
  })
  await server.listen()
  return { origin: `http://127.0.0.1:${server.httpServer.address().port}`, close: () => server.close() }
}
