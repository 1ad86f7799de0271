/** A host that gives no more memory than an instance starts with. */
WebAssembly.Memory.prototype.grow = () => {
  throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory')
}
