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

/** A default change as it was made: a strategy that it adds has an id. */
export interface MadeDefault {
  readonly feature: string
  readonly added: DefaultChange
  readonly made: FlagChange
}

/** The world with the default changes, in the order of their features; or why the change at `index` cannot have the one that it asks for. */
export type WithDefaults =
  | (Extract<Applied, { ok: true }> & { readonly defaults: readonly MadeDefault[] })
  | Extract<AppliedAll, { ok: false }>

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
  const complete = makeDefaultChanges(world, result, changes, newId)
  return complete.ok ? { ok: true, world: complete.world } : complete
}

/** Makes the default changes that changes ask for, to the world that they have led to. */
export const makeDefaultChanges = (before: World, changed: World, changes: readonly FlagChange[], newId: () => string): WithDefaults => {
  const defaults: MadeDefault[] = []
  let result = changed
  for (const [feature, own] of changesByFeature(changes)) {
    const added = defaultChangeOf(own, before.features.get(feature), defaultStrategyIn(before))
    if (!added) continue
    const change = toChange(added, feature, newId)
    const made = makeChange(result, change)
    if (!made.ok) {
      const index = changes.findLastIndex((each) => each.action === 'updateEnabled' && each.feature === feature)
      return { ok: false, index, conflict: withoutDefault(made.conflict) }
    }
    result = made.world
    defaults.push({ feature, added, made: change })
  }
  return { ok: true, world: result, defaults }
}

const changesByFeature = (changes: readonly FlagChange[]): Map<string, FlagChange[]> => {
  const groups = new Map<string, FlagChange[]>()
  for (const change of changes) {
    if (isOnSegment(change)) continue
    const own = groups.get(change.feature)
    if (own) own.push(change)
    else groups.set(change.feature, [change])
  }
  return groups
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
