import { type DefaultChange, defaultChangeOf } from '../change-requests/default-change-of.ts'
import { type FlagChange, isOnSegment } from '../change-requests/world.ts'
import type { Applied, Conflict } from './applied.ts'
import { makeChange } from './make-change.ts'
import type { FlagWorld } from './world.ts'

/** What becomes of a world; or why a change cannot be made, the first such one, with its position. */
export type AppliedAll = Extract<Applied, { ok: true }> | (Extract<Applied, { ok: false }> & { readonly index: number })

/**
 * Makes changes in their order, and then the default changes that they ask for: what one change leaves short, a later one may bring. `newId`
 * gives ids to default strategies.
 */
export const applyChanges = (world: FlagWorld, changes: readonly FlagChange[], newId: () => string): AppliedAll => {
  let result = world
  for (const [index, change] of changes.entries()) {
    const made = makeChange(result, change)
    if (!made.ok) return { ...made, index }
    result = made.world
  }
  const onFeatures = changes.filter((change) => !isOnSegment(change))
  for (const [feature, own] of Map.groupBy(onFeatures, (change) => change.feature)) {
    const added = defaultChangeOf(own, world.features.get(feature), world.defaultStrategy)
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

const toChange = (added: DefaultChange, feature: string, newId: () => string): FlagChange =>
  added.action === 'addStrategy' ? { ...added, feature, payload: { ...added.payload, id: newId() } } : { ...added, feature }

/** Only adding the default strategy can fail, and who asked for it has turned the feature on. */
const withoutDefault = ({ message }: Conflict): Conflict => ({
  kind: 'forbidden',
  field: 'payload/enabled',
  message: `the default strategy cannot be added: ${message}`,
})
