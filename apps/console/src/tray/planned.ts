import {
  baseOf,
  type FlagChange,
  idKey,
  type Plan,
  type ProposedChange,
  plan,
  resolve,
  type StoredStrategy,
  type World,
} from '@halyard/domain'
import type { AppliedChanges, ChangeRequestCreate } from '@halyard/sdk'

type Addition = Extract<FlagChange, { action: 'addStrategy' }>

/**
 * The changes that are left in a world. A strategy that exists was added by a request whose response was lost: the tray generates the ids of its
 * strategies. Its addition becomes an update.
 */
const leftIn = (world: World, changes: readonly ProposedChange[]): readonly ProposedChange[] =>
  changes.map((change) => {
    if (change.action !== 'addStrategy') return change
    const { id, feature, payload } = change
    const stored = world.features.get(feature)?.configuration?.strategies.find((strategy) => idKey(strategy.id) === idKey(payload.id))
    if (!stored) return change
    const update: FlagChange = { action: 'updateStrategy', feature, payload: { ...payload, id: stored.id } }
    return { ...update, id, base: baseOf(update, world) }
  })

export const planOf = (world: World, changes: readonly ProposedChange[]): Plan =>
  plan((change) => change.base, world, leftIn(world, changes))

/** The positions of new strategies by their keys, where orders of the same request name them. */
const positionsOfNew = (changes: readonly ProposedChange[]): ReadonlyMap<string, number> => {
  const added = new Set(changes.flatMap((change) => (change.action === 'addStrategy' ? [idKey(change.payload.id)] : [])))
  const orders = changes.flatMap((change) => (change.action === 'reorderStrategy' ? change.payload : []))
  return new Map(orders.flatMap(({ id, sortOrder }) => (added.has(idKey(id)) ? [[idKey(id), sortOrder]] : [])))
}

/** An addition with the position that an order gives to its strategy. */
const withPosition = ({ payload, ...change }: Addition, positions: ReadonlyMap<string, number>) => {
  const sortOrder = positions.get(idKey(payload.id)) ?? payload.sortOrder
  return { ...change, payload: { ...payload, ...(sortOrder !== undefined && { sortOrder }) } }
}

/** The changes as a request has them: without the state that the person saw, and with what others changed meanwhile. */
export const toSend = (world: World, changes: readonly ProposedChange[]): ChangeRequestCreate[] => {
  const positions = positionsOfNew(changes)
  return leftIn(world, changes).flatMap((change) => {
    const { change: merged } = resolve(change, [], 'mine', world)
    if (!merged) return []
    const { id: _, base: __, ...rest } = merged
    // A change is an element of the request.
    return [(rest.action === 'addStrategy' ? withPosition(rest, positions) : rest) as unknown as ChangeRequestCreate]
  })
}

type Response = Pick<AppliedChanges, 'features'>

/** The world after the server applied a plan. What other people change later is not part of it, so an undo does not revert it. */
export const worldAfter = ({ result }: Plan, applied: Response): World => {
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

/** The ids that the server gave to strategies, by the keys of their ids in the plan. The order of strategies is the same in both. */
export const givenIds = ({ result }: Plan, applied: Response): ReadonlyMap<string, string> =>
  new Map(
    applied.features.flatMap(({ name, strategies }) => {
      const planned = result.features.get(name)?.configuration?.strategies ?? []
      if (planned.length !== strategies.length) return []
      return planned.map(({ id }, at) => [idKey(id), strategies[at]?.id ?? id] as const)
    }),
  )

/** A change that continues another one after the server added its strategies. */
export const continued = (change: ProposedChange, ids: ReadonlyMap<string, string>): ProposedChange => {
  const idOf = (id: string) => ids.get(idKey(id)) ?? id
  if (change.action === 'reorderStrategy') {
    return { ...change, payload: change.payload.map(({ id, sortOrder }) => ({ id: idOf(id), sortOrder })) }
  }
  if (change.action !== 'addStrategy' || !ids.has(idKey(change.payload.id))) return change
  const { id, feature, payload } = change
  return { id, feature, action: 'updateStrategy', payload: { ...payload, id: idOf(payload.id) } }
}
