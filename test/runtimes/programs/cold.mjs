/** Times one import, and where the package was imported its first call, in a process that has done nothing else. */
const [specifier] = process.argv.slice(2)
const edits = [{ old_string: 'answer = 41', new_string: 'answer = 42' }]

const began = performance.now()
const { applyEdits } = await import(specifier)
const imported = performance.now()
applyEdits?.('let answer = 41', edits, { engine: 'wasm' })
const called = performance.now()
console.log(JSON.stringify({ import: imported - began, call: called - imported }))
