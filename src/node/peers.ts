/**
 * What to throw when optional packages could not be loaded: an error that says what to install where they are
 * missing (its `code` is `missing_peer`), else the error itself.
 */
export function missingPeer(error: unknown, who: string, ...packages: string[]): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') return error
  const message = `${who} needs ${packages.join(' and ')}: npm install ${packages.join(' ')}`
  return Object.assign(new Error(message), { code: 'missing_peer' })
}
