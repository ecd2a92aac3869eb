import { isSameStrategy } from '../strategies/is-same-strategy.ts'
import { turned, withoutStrategy } from './change-configuration.ts'
import type { FlagChange, WorldConfiguration, WorldStrategy } from './world.ts'

/** As much of a feature's configuration as decides on default changes, once changes to it are made in their order. */
export const foldChanges = (configuration: WorldConfiguration, changes: readonly FlagChange[]): WorldConfiguration =>
  changes.reduce(foldChange, configuration)

const foldChange = (configuration: WorldConfiguration, change: FlagChange): WorldConfiguration => {
  const { strategies } = configuration
  switch (change.action) {
    case 'updateEnabled':
      return turned(configuration, change.payload)
    case 'addStrategy': {
      const { id, disabled } = change.payload
      return { ...configuration, strategies: [...strategies, { id, disabled: disabled ?? false }] }
    }
    case 'updateStrategy': {
      const { disabled } = change.payload
      if (disabled === undefined) return configuration
      const updated = (strategy: WorldStrategy) =>
        isSameStrategy(strategy, change.payload) ? { ...strategy, disabled: disabled ?? false } : strategy
      return { ...configuration, strategies: strategies.map(updated) }
    }
    case 'deleteStrategy':
      return withoutStrategy(configuration, change.payload)
    default:
      return configuration
  }
}
