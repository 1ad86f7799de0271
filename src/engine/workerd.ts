import * as engine from '../engine.wasm'
import { importedHost } from './imported.ts'
import type { StartableHost } from './module.ts'

/** The instance of the module that workerd's tools compile ahead: workerd itself compiles nothing. */
export const workerdHost: StartableHost = importedHost(engine)
