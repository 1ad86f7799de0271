/** What every main entry exports that an engine stands behind, wired once. */
import { type Applier, createApplier } from './apply.ts'
import { type Cascade, createCascade } from './cascade/propagate.ts'
import { createDocumentApplier, type DocumentApplier } from './document.ts'
import { createMirrorApplier, type MirrorApplier } from './mirror.ts'
import { createResident, type Resident } from './resident.ts'
import type { Select } from './types.ts'

/** The functions of a main entry, over one choice of engines. */
export interface Api extends Applier, DocumentApplier, MirrorApplier, Cascade, Resident {}

/** The functions over the engines that `select` picks from. */
export function createApi(select: Select): Api {
  const applier = createApplier(select)
  const mirrors = createMirrorApplier(applier)
  return {
    ...applier,
    ...createDocumentApplier(applier),
    ...mirrors,
    ...createCascade(mirrors),
    ...createResident(select),
  }
}
