import type { UpdateEnabledPayload } from '@halyard/contracts'
import { isEnabled } from '../strategies/is-enabled.ts'
import { isSameStrategy } from '../strategies/is-same-strategy.ts'
import type { FlagConfiguration, StoredStrategy } from '../world/world.ts'
import type { FlagChange } from './change.ts'

type StrategyOutline = Pick<StoredStrategy, 'id' | 'disabled'>

/** The fields of a configuration that decide on default changes. */
export interface ConfigurationOutline extends Pick<FlagConfiguration, 'enabled'> {
  readonly strategies: readonly StrategyOutline[]
}

/** Returns a configuration that is on or off. Enables its strategies if all are disabled and the payload asks for it. */
export const turned = <C extends ConfigurationOutline>(
  configuration: C,
  { enabled, shouldActivateDisabledStrategies }: UpdateEnabledPayload,
): C => {
  const { strategies } = configuration
  const activate = enabled && shouldActivateDisabledStrategies && !strategies.some(isEnabled)
  if (activate) return { ...configuration, enabled, strategies: strategies.map((strategy) => ({ ...strategy, disabled: false })) }
  return enabled === configuration.enabled ? configuration : { ...configuration, enabled }
}

/** Returns a configuration without one of its strategies. */
export const withoutStrategy = <C extends ConfigurationOutline>(configuration: C, gone: { readonly id: string }): C => ({
  ...configuration,
  strategies: configuration.strategies.filter((strategy) => !isSameStrategy(strategy, gone)),
})

/** The outline of a configuration after its changes, applied in order. */
export const foldChanges = (configuration: ConfigurationOutline, changes: readonly FlagChange[]): ConfigurationOutline =>
  changes.reduce(foldChange, configuration)

const foldChange = (configuration: ConfigurationOutline, change: FlagChange): ConfigurationOutline => {
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
      const updated = (strategy: StrategyOutline) =>
        isSameStrategy(strategy, change.payload) ? { ...strategy, disabled: disabled ?? false } : strategy
      return { ...configuration, strategies: strategies.map(updated) }
    }
    case 'deleteStrategy':
      return withoutStrategy(configuration, change.payload)
    default:
      return configuration
  }
}
