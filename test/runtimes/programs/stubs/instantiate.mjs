/** What WebKit does under such a policy, and any engine that is out of address space. */
WebAssembly.Instance = class {
  constructor() {
    throw new RangeError(
      'WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance',
    )
  }
}
