import { isSameStrategy } from '../strategies/is-same-strategy.ts'
import { type Action, applied } from './applied.ts'
import { attachSegments } from './attach-segments.ts'
import { replaceConfiguration } from './replace.ts'
import { inOrder, updatedStrategy } from './stored-strategy.ts'

/** Changes a strategy; what the payload leaves out stays as it is. */
export const updateStrategy: Action<'updateStrategy'> = (world, { feature, payload }) => {
  const stored = world.features.get(feature)?.configuration?.strategies.find((strategy) => isSameStrategy(strategy, payload))
  if (!stored) return applied(world)
  const updated = updatedStrategy(stored, payload)
  const configured = replaceConfiguration(world, feature, (configuration) => ({
    ...configuration,
    strategies: inOrder(configuration.strategies.map((strategy) => (strategy === stored ? updated : strategy))),
  }))
  return applied(attachSegments(configured, stored.id, stored.segments, updated.segments))
}
