import type { FlagChange } from '../change-requests/change.ts'
import type { World } from '../world/world.ts'
import type { Action, Applied } from './applied.ts'
import { addDependency, archiveFeature, deleteDependency, patchVariant, updateEnabled } from './feature-actions.ts'
import { refusalOf } from './refusal-of.ts'
import { deleteSegment, updateSegment } from './segment-actions.ts'
import { addStrategy, deleteStrategy, reorderStrategy, updateStrategy } from './strategy-actions.ts'

const actions: { readonly [Name in FlagChange['action']]: Action<Name> } = {
  updateEnabled,
  addStrategy,
  updateStrategy,
  deleteStrategy,
  reorderStrategy,
  patchVariant,
  archiveFeature,
  addDependency,
  deleteDependency,
  updateSegment,
  deleteSegment,
}

/** Applies one change without default changes, which are left to the caller. */
export const applyWithoutDefaults = (world: World, change: FlagChange): Applied => {
  const conflict = refusalOf(change, world)
  if (conflict) return { ok: false, conflict }
  const act: (world: World, change: never) => Applied = actions[change.action]
  // The table has an action for each name that takes this kind of change.
  return act(world, change as never)
}
