import { byId } from './elements.ts'

/** How long a line stays: long enough to be read, gone before the next thing is done. */
const SHOWN_MS = 4_000

let hide: ReturnType<typeof setTimeout> | undefined

/** Shows a line over the page's lower edge, and reads it out. It moves nothing. */
export function say(line: string): void {
  const said = byId('said')
  said.textContent = line
  said.classList.add('shown')
  clearTimeout(hide)
  hide = setTimeout(() => said.classList.remove('shown'), SHOWN_MS)
}
