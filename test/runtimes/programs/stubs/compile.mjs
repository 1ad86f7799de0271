/** What a Content-Security-Policy without `wasm-unsafe-eval` does in Chromium and Firefox. */
WebAssembly.Module = class {
  constructor() {
    throw new WebAssembly.CompileError('Wasm code generation disallowed by embedder')
  }
}
