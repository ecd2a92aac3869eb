import type { FlagChange } from '../change-requests/world.ts'
import { addDependency } from './add-dependency.ts'
import { addStrategy } from './add-strategy.ts'
import type { Applied } from './applied.ts'
import { archiveFeature } from './archive-feature.ts'
import { deleteDependency } from './delete-dependency.ts'
import { deleteSegment } from './delete-segment.ts'
import { deleteStrategy } from './delete-strategy.ts'
import { patchVariant } from './patch-variant.ts'
import { refusalOf } from './refusal-of.ts'
import { reorderStrategy } from './reorder-strategy.ts'
import { updateEnabled } from './update-enabled.ts'
import { updateSegment } from './update-segment.ts'
import { updateStrategy } from './update-strategy.ts'
import type { FlagWorld } from './world.ts'

/** Makes one change and nothing beside it: default changes are left to the caller. */
export const makeChange = (world: FlagWorld, change: FlagChange): Applied => {
  const conflict = refusalOf(change, world)
  if (conflict) return { ok: false, conflict }
  switch (change.action) {
    case 'updateEnabled':
      return updateEnabled(world, change)
    case 'addStrategy':
      return addStrategy(world, change)
    case 'updateStrategy':
      return updateStrategy(world, change)
    case 'deleteStrategy':
      return deleteStrategy(world, change)
    case 'reorderStrategy':
      return reorderStrategy(world, change)
    case 'patchVariant':
      return patchVariant(world, change)
    case 'archiveFeature':
      return archiveFeature(world, change)
    case 'addDependency':
      return addDependency(world, change)
    case 'deleteDependency':
      return deleteDependency(world, change)
    case 'updateSegment':
      return updateSegment(world, change)
    case 'deleteSegment':
      return deleteSegment(world, change)
  }
}
