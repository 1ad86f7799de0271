import { byId } from './elements.ts'

const KEY = 'colours'

/** The select of colours: the browser's, light or dark; kept for the next visit where the browser lets it. */
export function startTheme(): void {
  const select = byId<HTMLSelectElement>('theme')
  const show = () => {
    document.documentElement.dataset.colours = select.value
    document.documentElement.dispatchEvent(new Event('coloured'))
  }
  select.value = kept() ?? 'auto'
  select.addEventListener('change', () => {
    keep(select.value)
    show()
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  show()
}

/** Calls back whenever the page's colours may have changed. */
export const onColoured = (then: () => void): void =>
  document.documentElement.addEventListener('coloured', then)

/** Storage throws where a browser is set to keep nothing. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function keep(colours: string): void {
  try {
    localStorage.setItem(KEY, colours)
  } catch {
    // The choice holds for this visit.
  }
}
