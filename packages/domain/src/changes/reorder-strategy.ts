import { idKey } from '../state-import/plan-strategies.ts'
import { type Action, applied } from './applied.ts'
import { replaceConfiguration } from './replace.ts'
import { inOrder } from './stored-strategy.ts'

/** Gives strategies new positions; those that are not named keep theirs. */
export const reorderStrategy: Action<'reorderStrategy'> = (world, { feature, payload }) => {
  if (payload.length === 0) return applied(world)
  const positions = new Map(payload.map(({ id, sortOrder }) => [idKey(id), sortOrder]))
  return applied(
    replaceConfiguration(world, feature, (configuration) => ({
      ...configuration,
      strategies: inOrder(
        configuration.strategies.map((strategy) => {
          const sortOrder = positions.get(idKey(strategy.id)) ?? strategy.sortOrder
          return sortOrder === strategy.sortOrder ? strategy : { ...strategy, sortOrder }
        }),
      ),
    })),
  )
}
