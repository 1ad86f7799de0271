/**
 * Why an edit was refused, as data and in words.
 *
 * @module replace-exactly-once/explain
 */

import { createApplier } from '../apply.ts'
import { inlineHost } from '../engine/inline.ts'
import { createSelect } from '../engine/select.ts'
import { createExplainer, type Explainer } from './explain.ts'

const explainer: Explainer = /* @__PURE__ */ createExplainer(createApplier(createSelect(inlineHost)))

/** @function */
export const explain: Explainer['explain'] = explainer.explain

export * from './names.ts'
