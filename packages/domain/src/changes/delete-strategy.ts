import { withoutStrategy } from '../change-requests/change-configuration.ts'
import { isSameStrategy } from '../strategies/is-same-strategy.ts'
import { type Action, applied } from './applied.ts'
import { attachSegments } from './attach-segments.ts'
import { replaceConfiguration } from './replace.ts'

/** Deletes a strategy. A feature that then has no enabled one is a matter of default changes. */
export const deleteStrategy: Action<'deleteStrategy'> = (world, { feature, payload }) => {
  const stored = world.features.get(feature)?.configuration?.strategies.find((strategy) => isSameStrategy(strategy, payload))
  if (!stored) return applied(world)
  const configured = replaceConfiguration(world, feature, (configuration) => withoutStrategy(configuration, payload))
  return applied(attachSegments(configured, stored.id, stored.segments, []))
}
