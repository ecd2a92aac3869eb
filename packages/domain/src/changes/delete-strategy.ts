import type { WorldConfiguration } from '../change-requests/world.ts'
import { isSameStrategy } from '../strategies/is-same-strategy.ts'
import { type Action, applied } from './applied.ts'
import { attachSegments } from './attach-segments.ts'
import { replaceConfiguration } from './replace.ts'

/** A configuration without one of its strategies. */
export const withoutStrategy = <C extends WorldConfiguration>(configuration: C, gone: { readonly id: string }): C => ({
  ...configuration,
  strategies: configuration.strategies.filter((strategy) => !isSameStrategy(strategy, gone)),
})

/** Deletes a strategy. A feature that then has no enabled one is a matter of default changes. */
export const deleteStrategy: Action<'deleteStrategy'> = (world, { feature, payload }) => {
  const stored = world.features.get(feature)?.configuration?.strategies.find((strategy) => isSameStrategy(strategy, payload))
  if (!stored) return applied(world)
  const configured = replaceConfiguration(world, feature, (configuration) => withoutStrategy(configuration, payload))
  return applied(attachSegments(configured, stored.id, stored.segments, []))
}
