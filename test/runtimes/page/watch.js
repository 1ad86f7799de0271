/** Runs in the page before its own scripts: keeps what goes wrong, and what moves by itself. */
const watched = { troubles: [], moved: [] }
window.watched = watched

for (const level of ['error', 'warn']) {
  const said = console[level]
  console[level] = (...what) => {
    watched.troubles.push(`console.${level}: ${what.join(' ')}`)
    said.apply(console, what)
  }
}
addEventListener(
  'error',
  ({ message, target }) => watched.troubles.push(message ?? `not loaded: ${target.src ?? target.href}`),
  true,
)
addEventListener('unhandledrejection', ({ reason }) => watched.troubles.push(`unhandled: ${reason}`))
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  watched.troubles.push(`securitypolicyviolation: ${violatedDirective} ${blockedURI}`),
)

// Chromium alone counts what moves without a person's doing; everywhere else boxes are compared.
if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) {
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      watched.moved.push(`${value.toFixed(4)}: ${sources.map(nameOf).join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const nameOf = ({ node }) => node?.id || node?.className || node?.nodeName || 'something gone'
