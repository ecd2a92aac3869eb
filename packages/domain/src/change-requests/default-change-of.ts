import type { AddStrategyPayload } from '@halyard/contracts'
import { isEnabled } from '../strategies/is-enabled.ts'
import type { DefaultStrategy, FlagFeature } from '../world/world.ts'
import type { FlagChange } from './change.ts'
import { type ConfigurationOutline, foldChanges } from './fold-changes.ts'

/** The fields of a feature that decide on default changes. */
type FeatureOutline = Pick<FlagFeature, 'name' | 'archived'> & { readonly configuration: ConfigurationOutline | undefined }

type NewStrategy = Omit<AddStrategyPayload, 'id'>

/** A change that the server adds so that no feature ends up enabled without an enabled strategy. */
export type DefaultChange =
  | { readonly action: 'addStrategy'; readonly payload: NewStrategy }
  | { readonly action: 'updateEnabled'; readonly payload: { readonly enabled: false } }

/**
 * The change that must follow the proposed changes of one feature, given in the order of their ids; undefined: no change. A feature that will be
 * on gets the default strategy: that of the project, or flexibleRollout for everybody. A feature that is on and loses its last enabled strategy
 * is turned off. A feature that was already on without an enabled strategy stays unchanged.
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

/** A gradual rollout selects the same users for all features of a group. So each feature is its own group, unless the project names one. */
const ofProject = (own: DefaultStrategy, groupId: string): NewStrategy => {
  const grouped = own.name === 'flexibleRollout' && !own.parameters.groupId
  return { ...flexibleRollout(groupId), ...own, parameters: grouped ? { ...own.parameters, groupId } : own.parameters, disabled: false }
}

const flexibleRollout = (groupId: string): NewStrategy => ({
  name: 'flexibleRollout',
  title: null,
  disabled: false,
  constraints: [],
  variants: [],
  parameters: { rollout: '100', stickiness: 'default', groupId },
  segments: [],
})
