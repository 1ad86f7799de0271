/** Reports about errors that cross package copies, each by its id in `bug-reports-runtime.json`. */
import { expect, it } from 'vitest'
import { inOwnProcess } from './own-process.ts'

it('B197: an error of one copy of the package is known to another, and survives a structured clone', () => {
  const printed = inOwnProcess(
    'index.js',
    `
    import { cpSync, mkdtempSync, rmSync } from 'node:fs'
    import { fileURLToPath } from 'node:url'
    const folder = mkdtempSync('/tmp/replace-exactly-once-copy-')
    cpSync(fileURLToPath(new URL('.', ${JSON.stringify(new URL('../../dist/', import.meta.url).href)})), folder, { recursive: true })
    await import('node:fs').then(({ writeFileSync }) => writeFileSync(folder + '/package.json', '{"type":"module"}'))
    const copy = await import(folder + '/index.js')
    const { error } = copy.tryApplyDocumentEdits('a', [{ old_string: 'b', new_string: 'c' }])
    rmSync(folder, { recursive: true })
    const cloned = structuredClone(error.toJSON())
    console.log(JSON.stringify([
      error instanceof entry.DocumentEditError,
      entry.isDocumentEditError(error),
      error.name, error.code, cloned.code, cloned.ordinal, cloned.matches, cloned.preview,
    ]))
    `,
  )
  expect(JSON.parse(printed)).toEqual([false, true, 'DocumentEditError', 'not_found', 'not_found', 1, 0, 'b'])
})
