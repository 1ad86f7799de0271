/** `replace-exactly-once/tool` without WebAssembly. */

import { createApplier } from '../apply.ts'
import { jsOnly } from '../engine/js-only.ts'
import { createExplainer } from '../explain/explain.ts'
import { createToolRunner, type ToolRunner } from './run.ts'

const applier = /* @__PURE__ */ createApplier(jsOnly)
const runner: ToolRunner = /* @__PURE__ */ createToolRunner(applier, createExplainer(applier))

export const runEditTool: ToolRunner['runEditTool'] = runner.runEditTool

export * from './names.ts'
