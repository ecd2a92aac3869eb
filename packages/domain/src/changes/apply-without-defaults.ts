import type { FlagChange } from '../change-requests/change.ts'
import type { World } from '../world/world.ts'
import type { Applied } from './applied.ts'
import { ChangingWorld } from './changing-world.ts'

/** Applies one change without default changes, which are left to the caller. */
export const applyWithoutDefaults = (world: World, change: FlagChange): Applied => {
  const changing = new ChangingWorld(world)
  const conflict = changing.apply(change)
  return conflict ? { ok: false, conflict } : { ok: true, world: changing.world }
}
