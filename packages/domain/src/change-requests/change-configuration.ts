import type { UpdateEnabledPayload } from '@halyard/contracts'
import { isEnabled } from '../strategies/is-enabled.ts'
import { isSameStrategy } from '../strategies/is-same-strategy.ts'
import type { WorldConfiguration } from './world.ts'

/** Returns a configuration that is on or off. Enables its strategies if all are disabled and the payload asks for it. */
export const turned = <C extends WorldConfiguration>(
  configuration: C,
  { enabled, shouldActivateDisabledStrategies }: UpdateEnabledPayload,
): C => {
  const { strategies } = configuration
  const activate = enabled && shouldActivateDisabledStrategies && !strategies.some(isEnabled)
  if (activate) return { ...configuration, enabled, strategies: strategies.map((strategy) => ({ ...strategy, disabled: false })) }
  return enabled === configuration.enabled ? configuration : { ...configuration, enabled }
}

/** Returns a configuration without one of its strategies. */
export const withoutStrategy = <C extends WorldConfiguration>(configuration: C, gone: { readonly id: string }): C => ({
  ...configuration,
  strategies: configuration.strategies.filter((strategy) => !isSameStrategy(strategy, gone)),
})
