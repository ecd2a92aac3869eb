import { type FlagChange, isOnSegment } from '../change-requests/change.ts'
import { type DefaultChange, defaultChangeOf } from '../change-requests/default-change-of.ts'
import { defaultStrategyIn, type World } from '../world/world.ts'
import type { Action, Applied, Conflict } from './applied.ts'
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

/** Makes one change and nothing beside it: default changes are left to the caller. */
export const makeChange = (world: World, change: FlagChange): Applied => {
  const conflict = refusalOf(change, world)
  if (conflict) return { ok: false, conflict }
  const act: (world: World, change: never) => Applied = actions[change.action]
  // The table has for each name the action that takes such a change.
  return act(world, change as never)
}

/** What becomes of a world; or why a change cannot be made, the first such one, with its position. */
export type AppliedAll = Extract<Applied, { ok: true }> | (Extract<Applied, { ok: false }> & { readonly index: number })

/**
 * Makes changes in their order, and then the default changes that they ask for: what one change leaves short, a later one may bring. `newId`
 * gives ids to default strategies.
 */
export const applyChanges = (world: World, changes: readonly FlagChange[], newId: () => string): AppliedAll => {
  let result = world
  for (const [index, change] of changes.entries()) {
    const made = makeChange(result, change)
    if (!made.ok) return { ...made, index }
    result = made.world
  }
  const onFeatures = changes.filter((change) => !isOnSegment(change))
  for (const [feature, own] of Map.groupBy(onFeatures, (change) => change.feature)) {
    const added = defaultChangeOf(own, world.features.get(feature), defaultStrategyIn(world))
    if (!added) continue
    const made = makeChange(result, toChange(added, feature, newId))
    if (!made.ok) {
      const index = changes.findLastIndex((change) => change.action === 'updateEnabled' && change.feature === feature)
      return { ok: false, index, conflict: withoutDefault(made.conflict) }
    }
    result = made.world
  }
  return { ok: true, world: result }
}

/** Makes one change, with the default change that it asks for. `newId` gives an id to a default strategy. */
export const applyChange = (world: World, change: FlagChange, newId: () => string): Applied => {
  const result = applyChanges(world, [change], newId)
  return result.ok ? result : { ok: false, conflict: result.conflict }
}

const toChange = (added: DefaultChange, feature: string, newId: () => string): FlagChange =>
  added.action === 'addStrategy' ? { ...added, feature, payload: { ...added.payload, id: newId() } } : { ...added, feature }

/** Only adding the default strategy can fail, and who asked for it has turned the feature on. */
const withoutDefault = ({ message }: Conflict): Conflict => ({
  kind: 'forbidden',
  field: 'payload/enabled',
  message: `the default strategy cannot be added: ${message}`,
})
