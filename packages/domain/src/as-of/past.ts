import type { Constraint, Dependency } from '@halyard/contracts'
import type { FlagConfiguration } from '../world/world.ts'
import type { PastEvent, RewindFault } from './past-event.ts'
import type { RewoundConfiguration } from './rewound-configuration.ts'

export interface PresentFeature {
  readonly name: string
  readonly project: string
  readonly archived: boolean
  readonly impressionData: boolean
  readonly dependencies: readonly Dependency[]
  /** Configurations by environment, including environments that the project is not linked to. */
  readonly configurations: ReadonlyMap<string, FlagConfiguration>
}

export interface RewoundSegment {
  readonly id: number
  readonly name: string
  readonly project: string | null
  readonly constraints: readonly Constraint[]
}

interface Link {
  readonly project: string
  readonly environment: string
}

/** The part of the present state that the events to undo may concern. */
export interface PresentState {
  readonly environments: readonly string[]
  readonly projects: readonly string[]
  readonly links: readonly Link[]
  readonly features: readonly PresentFeature[]
  readonly segments: readonly RewoundSegment[]
}

/** The state of a feature while events are undone. */
export interface PastFeature {
  project: string
  archived: boolean
  impressionData: boolean
  fault: RewindFault | null
  /** True: the feature is off and empty in environments of its project without a known configuration. */
  isComplete: boolean
  readonly parents: Map<string, Dependency>
  readonly configurations: Map<string, RewoundConfiguration>
}

/** The state of a segment while events are undone; null: the segment does not exist. */
interface PastSegment {
  state: RewoundSegment | null
  fault: RewindFault | null
}

/** The state while events are undone. */
export interface Past {
  readonly environments: Set<string>
  /** Linked environments by id of the project. */
  readonly projects: Map<string, Set<string>>
  /** Restored links, as JSON: features without a configuration are off and empty there. */
  readonly restoredLinks: Set<string>
  /** Projects whose links are unknown, because an event lacks them or contradicts them. */
  readonly unknownLinks: Set<string>
  /** Ids of projects that were created later. Before that, these ids belonged to other projects or to none. */
  readonly createdLater: Set<string>
  readonly features: Map<string, PastFeature>
  readonly segments: Map<number, PastSegment>
  /** All present and former projects by name of the feature. */
  readonly projectsOfFeatures: Map<string, Set<string>>
  readonly projectsOfSegments: Map<number, Set<string>>
  /** Groups of the imports that recorded the objects that they replaced. */
  readonly recordedImports: Set<string>
}

export type Undo = (past: Past, event: PastEvent) => void

export const addTo = <K>(sets: Map<K, Set<string>>, key: K, value: string): void => {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}
