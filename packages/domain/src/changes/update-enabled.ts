import type { UpdateEnabledPayload } from '@halyard/contracts'
import type { WorldConfiguration } from '../change-requests/world.ts'
import { isEnabled } from '../strategies/is-enabled.ts'
import { type Action, applied } from './applied.ts'
import { replaceConfiguration } from './replace.ts'

/** A configuration, on or off. Strategies that are all disabled are enabled where that is asked for. */
export const turned = <C extends WorldConfiguration>(
  configuration: C,
  { enabled, shouldActivateDisabledStrategies }: UpdateEnabledPayload,
): C => {
  const { strategies } = configuration
  const activate = enabled && shouldActivateDisabledStrategies && !strategies.some(isEnabled)
  if (activate) return { ...configuration, enabled, strategies: strategies.map((strategy) => ({ ...strategy, disabled: false })) }
  return enabled === configuration.enabled ? configuration : { ...configuration, enabled }
}

/** Turns a feature on or off. What it then lacks is a matter of default changes. */
export const updateEnabled: Action<'updateEnabled'> = (world, { feature, payload }) =>
  applied(replaceConfiguration(world, feature, (configuration) => turned(configuration, payload)))
