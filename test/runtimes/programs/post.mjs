import { troubles } from './watch.mjs'

/** Posts what a page or a worker found to the server it came from, once late rejections had their turn. */
export async function post(run) {
  let found
  try {
    found = await run()
  } catch (error) {
    troubles.push(`threw: ${error.stack ?? error}`)
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  await fetch('report', {
    method: 'POST',
    body: JSON.stringify({ found, troubles, agent: navigator.userAgent }),
  })
}
