import type { Select } from '../types.ts'
import { jsOnly } from './js-only.ts'

/** Which engine takes which input. */
export const select: Select = jsOnly
