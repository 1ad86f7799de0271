import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'

const ROOT = fileURLToPath(new URL('../../../bench/web', import.meta.url))
const OUT = fileURLToPath(new URL('../../../build/page', import.meta.url))
const WATCH = new URL('./watch.js', import.meta.url)

/** The page as it is shipped, with the watching script before its own. */
const watching = {
  name: 'watching',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'watch.js', source: await readFile(WATCH, 'utf8') })
  },
  transformIndexHtml: () => [{ tag: 'script', attrs: { src: './watch.js' }, injectTo: 'head-prepend' }],
}

/** Builds the page and serves the files. */
export async function servePage() {
  const options = { root: ROOT, logLevel: 'error', build: { outDir: OUT, emptyOutDir: true } }
  await build({ ...options, plugins: [watching] })
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0, open: false } })
  return {
    origin: `http://127.0.0.1:${server.httpServer.address().port}`,
    close: () => server.close(),
  }
}
