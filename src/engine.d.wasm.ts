/**
 * The engine by itself, for hosts that load WebAssembly their own way and for `init`. What the default export is
 * depends on the tool that loads it: a compiled module (workerd, wrangler), its bytes, or a URL to the file.
 */
declare const engine: object | string
export default engine
