import { idKey, type Plan, type ProposedChange, plan, resolve, type StoredStrategy, type World } from '@halyard/domain'
import type { AppliedChanges, ChangeRequestCreate } from '@halyard/sdk'

/**
 * A change as it applies to a world. The tray makes the ids of its new strategies, so a strategy that exists already was added by a request of
 * this tray, such as one whose response was lost. The addition then only updates the strategy.
 */
const inWorld = (world: World, change: ProposedChange): ProposedChange => {
  if (change.action !== 'addStrategy') return change
  const { id, feature, payload } = change
  const isAdded = world.features.get(feature)?.configuration?.strategies.some((each) => idKey(each.id) === idKey(payload.id))
  return isAdded ? { id, feature, payload, action: 'updateStrategy' } : change
}

const planIn = (world: World, changes: readonly ProposedChange[]): Plan => plan((change) => change.base, world, changes)

export const planOf = (world: World, changes: readonly ProposedChange[]): Plan =>
  planIn(
    world,
    changes.map((change) => inWorld(world, change)),
  )

/** The changes as a request has them: without the state that the person saw, and with what others changed meanwhile. */
export const toSend = (world: World, changes: readonly ProposedChange[]): ChangeRequestCreate[] => {
  const present = changes.map((change) => inWorld(world, change))
  const withAdded = planIn(
    world,
    present.filter(({ action }) => action === 'addStrategy'),
  ).result
  return present.flatMap((change) => {
    // Positions can name strategies that the same request adds.
    const { change: merged } = resolve(change, [], 'mine', change.action === 'reorderStrategy' ? withAdded : world)
    if (!merged) return []
    const { id: _, base: __, ...rest } = merged
    // A change is an element of the request.
    return [rest as unknown as ChangeRequestCreate]
  })
}

/**
 * The world after the server applied a plan. Changes that other people make later are not part of it, so an undo does not revert them.
 */
export const worldAfter = ({ result }: Plan, applied: Pick<AppliedChanges, 'features'>): World => {
  const features = new Map(result.features)
  for (const { name, archived, enabled, strategies, variants } of applied.features) {
    const planned = features.get(name)
    if (!planned?.configuration) continue
    // Responses contain every field of a strategy and of a variant.
    const configuration = {
      ...planned.configuration,
      enabled,
      strategies: strategies as unknown as StoredStrategy[],
      variants: variants as never,
    }
    features.set(name, { ...planned, archived, configuration })
  }
  return { ...result, features }
}
