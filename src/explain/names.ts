export type { Explainer } from './explain.ts'
export { type FormatOptions, formatRefusals, type Refused } from './format.ts'
export type {
  Cause,
  ExplainOptions,
  Explanation,
  FoldName,
  Occurrence,
  Place,
  Region,
} from './shape.ts'
