import { type ChangesWithPlan, changesTo, plannedIn } from '../restore/restore-configuration.ts'
import type { FlagConfiguration, StoredStrategy, World } from '../world/world.ts'
import { pairStrategies } from './pair-strategies.ts'

/** Present strategies keep their positions if they already have the wanted order. */
const positionsFor = (pairs: readonly (StoredStrategy | undefined)[], present: readonly StoredStrategy[]): readonly number[] => {
  const indexes = pairs.map((pair) => (pair ? present.indexOf(pair) : -1))
  const isInOrder = indexes.every((index, at) => index > (at === 0 ? -1 : (indexes[at - 1] ?? -1)))
  return pairs.map((pair, at) => (isInOrder && pair ? pair.sortOrder : at))
}

const wantedIn = (present: FlagConfiguration, wanted: FlagConfiguration, newId: () => string): FlagConfiguration => {
  const pairs = pairStrategies(wanted.strategies, present.strategies)
  const positions = positionsFor(pairs, present.strategies)
  return {
    ...wanted,
    strategies: wanted.strategies.map((strategy, at) => ({
      ...strategy,
      id: pairs[at]?.id ?? newId(),
      sortOrder: positions[at] ?? at,
    })),
  }
}

/**
 * Plans the changes that give features the configuration that they have in another environment. `target` is the present state in the environment to
 * change, and `source` in the other environment. Features that one of them lacks are left out. `newId` creates ids of new strategies.
 */
export const makeEqual = (target: World, source: World, features: readonly string[], newId: () => string): ChangesWithPlan =>
  plannedIn(
    target,
    features.flatMap((name) => {
      const [present, wanted] = [target, source].map((world) => world.features.get(name)?.configuration)
      return present && wanted ? changesTo(target, name, wantedIn(present, wanted, newId)) : []
    }),
  )
