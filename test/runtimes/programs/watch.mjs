/** What went wrong beside the results: imported before the package, so that a fault at its import counts. */
export const troubles = []

const on = (type, tell) =>
  globalThis.addEventListener?.(type, (event) => troubles.push(`${type}: ${tell(event)}`))
on('unhandledrejection', (event) => event.reason?.stack ?? event.reason)
on('error', (event) => event.message)
on('securitypolicyviolation', (event) => `${event.violatedDirective} ${event.blockedURI}`)
