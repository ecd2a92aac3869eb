import type { AddStrategyPayload } from '@halyard/contracts'
import { isEnabled } from '../strategies/is-enabled.ts'
import type { DefaultStrategy, FlagFeature } from '../world/world.ts'
import type { FlagChange } from './change.ts'
import { type ConfigurationOutline, foldChanges } from './fold-changes.ts'

/** As much of a feature as decides on default changes. */
type FeatureOutline = Pick<FlagFeature, 'name' | 'archived'> & { readonly configuration: ConfigurationOutline | undefined }

/** A change that the server adds so that no feature ends up enabled without an enabled strategy. */
export type DefaultChange =
  | { readonly action: 'addStrategy'; readonly payload: AddStrategyPayload }
  | { readonly action: 'updateEnabled'; readonly payload: { readonly enabled: false } }

/**
 * The change that has to follow the proposed ones of one feature, which are in the order of their ids; undefined: none. A feature that is to
 * be on gets the default strategy, which is flexibleRollout for everybody unless the project has one of its own; one that is on and loses its
 * last enabled strategy is turned off. One that was on without any is left alone.
 */
export const defaultChangeOf = (
  changes: readonly FlagChange[],
  feature: FeatureOutline | undefined,
  own: DefaultStrategy | null = null,
): DefaultChange | undefined => {
  if (!feature?.configuration || feature.archived || changes.some(({ action }) => action === 'archiveFeature')) return undefined
  const result = foldChanges(feature.configuration, changes)
  if (!result.enabled || result.strategies.some(isEnabled)) return undefined
  if (changes.some(({ action }) => action === 'updateEnabled'))
    return { action: 'addStrategy', payload: own ? ofProject(own, feature.name) : flexibleRollout(feature.name) }
  return feature.configuration.strategies.some(isEnabled) ? { action: 'updateEnabled', payload: { enabled: false } } : undefined
}

/** A gradual rollout lets the same users in to all features of one group, so each feature is a group of its own unless the project says which. */
const ofProject = (own: DefaultStrategy, groupId: string): AddStrategyPayload => {
  const grouped = own.name === 'flexibleRollout' && !own.parameters.groupId
  return { ...flexibleRollout(groupId), ...own, parameters: grouped ? { ...own.parameters, groupId } : own.parameters, disabled: false }
}

const flexibleRollout = (groupId: string): AddStrategyPayload => ({
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  constraints: [],
  variants: [],
  parameters: { rollout: '100', stickiness: 'default', groupId },
  segments: [],
})
