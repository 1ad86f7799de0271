/**
 * An edit tool for models, from its schema to its answer.
 *
 * @module replace-exactly-once/tool
 */

import { createApplier } from '../apply.ts'
import { inlineHost } from '../engine/inline.ts'
import { createSelect } from '../engine/select.ts'
import { createExplainer } from '../explain/explain.ts'
import { createToolRunner, type ToolRunner } from './run.ts'

const applier = /* @__PURE__ */ createApplier(createSelect(inlineHost))
const runner: ToolRunner = /* @__PURE__ */ createToolRunner(applier, createExplainer(applier))

/** @function */
export const runEditTool: ToolRunner['runEditTool'] = runner.runEditTool

export * from './names.ts'
