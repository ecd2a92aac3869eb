import type { FlagChange } from '../change-requests/world.ts'
import type { Applied } from './applied.ts'
import { applyChanges } from './apply-changes.ts'
import type { FlagWorld } from './world.ts'

/** Makes one change, with the default change that it asks for. `newId` gives an id to a default strategy. */
export const applyChange = (world: FlagWorld, change: FlagChange, newId: () => string): Applied => {
  const result = applyChanges(world, [change], newId)
  return result.ok ? result : { ok: false, conflict: result.conflict }
}
