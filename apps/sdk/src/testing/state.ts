import type { ContextFieldAnswer, Dependency, Environment, FeatureNaming, StrategyTypeAnswer, Tag, TagType } from '@halyard/contracts'
import type { FeatureRecord, FlagConfiguration, FlagSegment, StoredDefaultStrategy } from '@halyard/domain'
import type { StoredRequest } from './change-request.ts'

export interface ReviewSetting {
  readonly enabled: boolean
  readonly requiredApprovals: number
}

export interface StoredProject {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly mode: 'open' | 'protected' | 'private'
  readonly defaultStickiness: string
  readonly featureNaming: FeatureNaming | null
  readonly createdAt: string
  readonly updatedAt: string | null
  /** Default strategies by linked environment; null: flexibleRollout for everybody. */
  readonly environments: ReadonlyMap<string, StoredDefaultStrategy | null>
  /** Review settings by environment. They stay while an environment is not linked. */
  readonly reviews: ReadonlyMap<string, ReviewSetting>
}

export interface StoredConfiguration extends FlagConfiguration {
  readonly lastSeenAt: string | null
}

export interface StoredFeature extends FeatureRecord {
  readonly outlivedAt: string | null
  /** By type and then by value. */
  readonly tags: readonly Tag[]
  readonly parents: readonly Dependency[]
  /** Configurations by environment. */
  readonly configurations: ReadonlyMap<string, StoredConfiguration>
}

export interface StoredSegment extends Omit<FlagSegment, 'usedBy'> {
  readonly createdBy: string | null
  readonly createdAt: string
}

export type StoredContextField = Omit<ContextFieldAnswer, 'usedInProjects' | 'usedInFeatures'>

/** Everything that the server stores. An operation returns a new state, and never alters a state. */
export interface State {
  readonly environments: ReadonlyMap<string, Environment>
  readonly projects: ReadonlyMap<string, StoredProject>
  readonly features: ReadonlyMap<string, StoredFeature>
  readonly segments: ReadonlyMap<number, StoredSegment>
  /** Built-in types first. */
  readonly strategyTypes: ReadonlyMap<string, StrategyTypeAnswer>
  readonly contextFields: ReadonlyMap<string, StoredContextField>
  /** Lifetimes in days by feature type; null: unlimited. */
  readonly lifetimes: ReadonlyMap<string, number | null>
  readonly tagTypes: ReadonlyMap<string, TagType>
  /** Tags by `tagKey`, whether a feature has them or not. */
  readonly tags: ReadonlyMap<string, Tag>
  /** Accounts that own a project because they created it, by project. */
  readonly owners: ReadonlyMap<string, number>
  readonly changeRequests: ReadonlyMap<number, StoredRequest>
  /** The next ids of segments, change requests, changes and comments. */
  readonly next: { readonly segment: number; readonly request: number; readonly change: number; readonly comment: number }
}

/** A copy of a map with an entry. */
export const withEntry = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key, value: Value): ReadonlyMap<Key, Value> =>
  new Map(map).set(key, value)

/** A copy of a map without an entry. */
export const withoutEntry = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> => {
  const copy = new Map(map)
  copy.delete(key)
  return copy
}
