import { createHost, type Exports, type StartableHost } from './module.ts'

/**
 * A host over what `import * as engine from './engine.wasm'` gives. Tools differ: workerd, wrangler and bundlers for
 * them give the compiled module under `default`, some give its bytes there; those that follow the proposal for
 * WebAssembly as ES modules give the exports of an instance of their own. That one, once
 * dropped, cannot be made a second time, and the JS engine goes on.
 */
export function importedHost(engine: object): StartableHost {
  const isInstance = Reflect.has(engine, 'load_batch')
  const host = createHost(() => (isInstance ? engine : Reflect.get(engine, 'default')))
  if (isInstance) host.adopt(engine as Exports, engine)
  return host
}
