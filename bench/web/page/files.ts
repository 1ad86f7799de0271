import { byId } from './elements.ts'

/** Takes the files that are dropped on an element, before the editor inside it would insert them. */
export function takeDrops(target: HTMLElement, take: (file: File) => void): void {
  const over = (on: boolean) => target.classList.toggle('dropping', on)
  target.addEventListener(
    'dragover',
    (event) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      over(true)
    },
    { capture: true },
  )
  target.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!target.contains(relatedTarget as Node | null)) over(false)
  })
  target.addEventListener(
    'drop',
    (event) => {
      over(false)
      const file = event.dataTransfer?.files[0]
      if (file === undefined) return
      event.preventDefault()
      event.stopPropagation()
      take(file)
    },
    { capture: true },
  )
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** A file dropped beside the panes would otherwise take the page's place. */
export function keepDropsInThePage(): void {
  for (const name of ['dragover', 'drop'] as const)
    window.addEventListener(name, (event) => {
      if (holdsFiles(event)) event.preventDefault()
    })
}

/** Asks for a file as `<input type="file">` does. */
export function askForFile(take: (file: File) => void): void {
  const input = byId<HTMLInputElement>('file')
  input.onchange = () => {
    const file = input.files?.[0]
    input.value = ''
    if (file !== undefined) take(file)
  }
  input.click()
}

/** The file's text with its BOM and line breaks, or `null` where its bytes are no UTF-8. */
export async function textOf(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
