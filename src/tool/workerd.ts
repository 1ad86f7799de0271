/** `replace-exactly-once/tool`: an edit tool for models, from its schema to its answer. */

import { createApplier } from '../apply.ts'
import { createSelect } from '../engine/select.ts'
import { workerdHost } from '../engine/workerd.ts'
import { createExplainer } from '../explain/explain.ts'
import { createToolRunner, type ToolRunner } from './run.ts'

const applier = /* @__PURE__ */ createApplier(createSelect(workerdHost))
const runner: ToolRunner = /* @__PURE__ */ createToolRunner(applier, createExplainer(applier))

export const runEditTool: ToolRunner['runEditTool'] = runner.runEditTool

export * from './names.ts'
