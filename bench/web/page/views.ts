import { byId } from './elements.ts'

const VIEWS = ['playground', 'benchmark']

/** Shows the view that the address names after `#`; the playground where it names none. */
export function startViews(): void {
  const show = () => {
    const named = location.hash.slice(1)
    if (named === 'main') return
    const shown = VIEWS.includes(named) ? named : VIEWS[0]
    for (const view of VIEWS) byId(`view-${view}`).hidden = view !== shown
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-view]')) {
      if (link.dataset.view === shown) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    }
    window.scrollTo(0, 0)
    window.dispatchEvent(new Event('resize'))
  }
  window.addEventListener('hashchange', show)
  show()
}
