/**
 * What can be done with an outcome's changes. All pure, and free of the engines.
 *
 * @module replace-exactly-once/changes
 */

export { applyChanges, invert } from '../changes.ts'
export type { Change, Document } from '../types.ts'
export { compose } from './compose.ts'
export { toUnifiedDiff, type UnifiedDiffOptions } from './diff.ts'
export {
  type ChangeSpec,
  type TextEdit,
  type TextPosition,
  toChangeSpec,
  toTextEdits,
} from './editors.ts'
export { mapPosition } from './position.ts'
