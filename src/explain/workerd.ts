/** `replace-exactly-once/explain`: why an edit was refused, as data and in words. */

import { createApplier } from '../apply.ts'
import { createSelect } from '../engine/select.ts'
import { workerdHost } from '../engine/workerd.ts'
import { createExplainer, type Explainer } from './explain.ts'

const explainer: Explainer = /* @__PURE__ */ createExplainer(createApplier(createSelect(workerdHost)))

export const explain: Explainer['explain'] = explainer.explain

export * from './names.ts'
