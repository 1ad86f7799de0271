import { element } from './elements.ts'
import { say } from './say.ts'

/** Puts a text on the clipboard and says so. */
export async function copy(text: string, what: string): Promise<void> {
  const done = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  say(done || copyBySelection(text) ? `${what} copied.` : `This browser did not let the page copy.`)
}

/** Where the asynchronous clipboard is refused, as it is on pages that are not served securely. */
function copyBySelection(text: string): boolean {
  const room = element('textarea', { value: text, className: 'unseen', ariaHidden: 'true' })
  const focused = document.activeElement
  document.body.append(room)
  room.select()
  const done = document.execCommand('copy')
  room.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
