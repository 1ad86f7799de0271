/** Times one import, and where the package was imported its first call, in a process that has done nothing else. */
const [specifier] = process.argv.slice(2)
const edits = [{ old_string: 'answer = 41', new_string: 'answer = 42' }]

const spent = () => process.cpuUsage().user + process.cpuUsage().system
const [began, beganCpu] = [performance.now(), spent()]
const { applyEdits } = await import(specifier)
const [imported, importedCpu] = [performance.now(), spent()]
applyEdits?.('let answer = 41', edits, { engine: 'wasm' })
const [called, calledCpu] = [performance.now(), spent()]
console.log(
  JSON.stringify({
    import: imported - began,
    importCpu: (importedCpu - beganCpu) / 1000,
    call: called - imported,
    callCpu: (calledCpu - importedCpu) / 1000,
  }),
)
