/** Chromium before its limit of 8 MB: no synchronous compile above 4 KB on the main thread. */
WebAssembly.Module = class extends WebAssembly.Module {
  constructor(bytes) {
    if (bytes.byteLength > 4096) throw new RangeError('WebAssembly.Module() is disallowed on the main thread')
    super(bytes)
  }
}
