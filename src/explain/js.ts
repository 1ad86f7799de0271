/** `replace-exactly-once/explain` without WebAssembly. */

import { createApplier } from '../apply.ts'
import { jsOnly } from '../engine/js-only.ts'
import { createExplainer, type Explainer } from './explain.ts'

const explainer: Explainer = /* @__PURE__ */ createExplainer(createApplier(jsOnly))

export const explain: Explainer['explain'] = explainer.explain

export * from './names.ts'
