import { type FlagChange, isOnSegment } from '../change-requests/change.ts'
import { type DefaultChange, defaultChangeOf } from '../change-requests/default-change-of.ts'
import { defaultStrategyIn, type World } from '../world/world.ts'
import type { Applied, Conflict } from './applied.ts'
import { ChangingWorld } from './changing-world.ts'

/** The world after all changes, or the first change that cannot be applied, with its position and conflict. */
export type AppliedAll = Extract<Applied, { ok: true }> | (Extract<Applied, { ok: false }> & { readonly index: number })

/** An applied default change; an added strategy has an id. */
export interface AppliedDefault {
  readonly feature: string
  readonly added: DefaultChange
  readonly change: FlagChange
}

/**
 * The world with the default changes, in the order of their features. If a default change cannot be applied: the conflict of the change at
 * `index`, which requires it.
 */
export type WithDefaults =
  | (Extract<Applied, { ok: true }> & { readonly defaults: readonly AppliedDefault[] })
  | Extract<AppliedAll, { ok: false }>

/**
 * Applies changes in order, and then their default changes, because a later change may add a strategy that an earlier change requires. `newId`
 * creates ids of default strategies.
 */
export const applyChanges = (world: World, changes: readonly FlagChange[], newId: () => string): AppliedAll => {
  const changing = new ChangingWorld(world)
  for (const [index, change] of changes.entries()) {
    const conflict = changing.apply(change)
    if (conflict) return { ok: false, index, conflict }
  }
  const complete = applyDefaultChanges(world, changing.world, changes, newId)
  return complete.ok ? { ok: true, world: complete.world } : complete
}

/** Applies the default changes of the given changes to the world after those changes. */
export const applyDefaultChanges = (before: World, changed: World, changes: readonly FlagChange[], newId: () => string): WithDefaults => {
  const defaults: AppliedDefault[] = []
  const changing = new ChangingWorld(changed)
  for (const [feature, own] of changesByFeature(changes)) {
    const added = defaultChangeOf(own, before.features.get(feature), defaultStrategyIn(before))
    if (!added) continue
    const change = toChange(added, feature, newId)
    const conflict = changing.apply(change)
    if (conflict) {
      const index = changes.findLastIndex((each) => each.action === 'updateEnabled' && each.feature === feature)
      return { ok: false, index, conflict: withoutDefault(conflict) }
    }
    defaults.push({ feature, added, change })
  }
  return { ok: true, world: changing.world, defaults }
}

/** Whether the default changes of the given changes add a strategy. */
export const needDefaultStrategy = (world: World, changes: readonly FlagChange[]): boolean =>
  [...changesByFeature(changes)].some(
    ([feature, own]) => defaultChangeOf(own, world.features.get(feature), defaultStrategyIn(world))?.action === 'addStrategy',
  )

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

/** Applies one change with its default change. `newId` creates the id of a default strategy. */
export const applyChange = (world: World, change: FlagChange, newId: () => string): Applied => {
  const result = applyChanges(world, [change], newId)
  return result.ok ? result : { ok: false, conflict: result.conflict }
}

const toChange = (added: DefaultChange, feature: string, newId: () => string): FlagChange =>
  added.action === 'addStrategy' ? { ...added, feature, payload: { ...added.payload, id: newId() } } : { ...added, feature }

/** Only adding the default strategy can fail, so the change that turned the feature on gets the conflict. */
const withoutDefault = ({ message }: Conflict): Conflict => ({
  kind: 'forbidden',
  field: 'payload/enabled',
  message: `the default strategy cannot be added: ${message}`,
})
