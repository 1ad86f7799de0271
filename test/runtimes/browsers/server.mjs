import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

const PAGE = (scripts) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>suite</title><link rel="icon" href="data:,">
${scripts.map((src) => `<script type="module" src="${src}"></script>`).join('\n')}
</html>`

/**
 * Serves a folder on loopback, once under each scenario's name (`/<scenario>/<file>`), so that every response,
 * a worker's script included, carries that scenario's Content-Security-Policy; `/<scenario>/` is a page that
 * loads its scripts. Pages post what they found to `report`, browsers what a policy stopped to `csp`.
 */
export async function serveScenarios(folder, scenarios) {
  const posted = new Map(Object.keys(scenarios).map((name) => [name, nothingPosted()]))
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(404).end())
  })

  async function answer(request, response) {
    const [, name, file] = new URL(request.url, 'http://localhost').pathname.split('/')
    const { policy, scripts } = scenarios[name]
    if (request.method === 'POST') return receive(posted.get(name), file, await bodyOf(request), response)
    const body = file === '' ? PAGE(scripts) : await readFile(join(folder, file))
    response.setHeader('content-type', file === '' ? 'text/html' : 'text/javascript')
    if (policy) response.setHeader('content-security-policy', `${policy}; report-uri /${name}/csp`)
    response.end(body)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    /** What the scenario's page posted, once it has. */
    reportOf: (name) => posted.get(name).report,
    /** What the browser reported of the scenario's policy. */
    violationsOf: (name) => posted.get(name).violations,
    /** Forgets what an earlier browser posted. */
    forget: (name) => void posted.set(name, nothingPosted()),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function nothingPosted() {
  const posted = { violations: [] }
  posted.report = new Promise((resolve) => {
    posted.resolve = resolve
  })
  return posted
}

function receive(posted, kind, body, response) {
  if (kind === 'csp') posted.violations.push(body)
  else posted.resolve(JSON.parse(body))
  response.writeHead(204).end()
}

async function bodyOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
