import type { Dependency } from '@halyard/contracts'
import { compareCodePoints } from '../sorting/code-points.ts'
import type { FlagConfiguration } from '../world/world.ts'
import type { Past, PastFeature, PresentState, RewoundSegment, Undo } from './past.ts'
import type { PastEvent, RewindFault } from './past-event.ts'
import { RewoundConfiguration } from './rewound-configuration.ts'
import { undoFeature } from './undo-feature.ts'
import { linkKey, undoSurroundings } from './undo-surroundings.ts'

const undo: ReadonlyMap<string, Undo> = new Map(Object.entries<Undo>({ ...undoFeature, ...undoSurroundings }))

/** The types of events that change the outcomes of features. */
export const rewoundTypes: readonly string[] = [...undo.keys()]

/** The types of these events that only imports have. */
const ofImports: ReadonlySet<string> = new Set(rewoundTypes.filter((type) => /^drop-|-import$/.test(type)))

const pastOf = ({ environments, projects, links, features, segments }: PresentState): Past => {
  const past: Past = {
    environments: new Set(environments),
    projects: new Map(projects.map((id) => [id, new Set()])),
    restoredLinks: new Set(),
    unknownLinks: new Set(),
    createdLater: new Set(),
    features: new Map(),
    segments: new Map(segments.map((state) => [state.id, { state, fault: null }])),
    projectsOfFeatures: new Map(features.map(({ name, project }) => [name, new Set([project])])),
    projectsOfSegments: new Map(segments.flatMap(({ id, project }) => (project === null ? [] : [[id, new Set([project])]]))),
    recordedImports: new Set(),
  }
  for (const { project, environment } of links) past.projects.get(project)?.add(environment)
  for (const { name, dependencies, configurations, ...rest } of features)
    past.features.set(name, {
      ...rest,
      fault: null,
      isComplete: false,
      parents: new Map(dependencies.map((dependency) => [dependency.feature, dependency])),
      configurations: new Map([...configurations].map(([environment, stored]) => [environment, new RewoundConfiguration(stored)])),
    })
  return past
}

/** A feature that was live in an environment. */
export interface RewoundFeature extends FlagConfiguration {
  readonly name: string
  readonly project: string
  readonly impressionData: boolean
  /** Dependencies, sorted by name of the parent. */
  readonly dependencies: readonly Dependency[]
  /** Why the other fields are unknown; null: they are known. */
  readonly fault: RewindFault | null
}

const dependenciesOf = ({ parents }: PastFeature): Dependency[] =>
  [...parents.values()].sort((one, other) => compareCodePoints(one.feature, other.feature))

/** Restores a former state from the present state by undoing events, the newest first. */
export class Rewind {
  readonly #past: Past

  constructor(present: PresentState) {
    this.#past = pastOf(present)
  }

  /** False: the event belongs to an import that did not record the replaced objects, so every state before the event is unknown. */
  undo(event: PastEvent): boolean {
    if (ofImports.has(event.type) && !this.#past.recordedImports.has(event.group)) return false
    undo.get(event.type)?.(this.#past, event)
    return true
  }

  hasEnvironment(name: string): boolean {
    return this.#past.environments.has(name)
  }

  hasProject(id: string): boolean {
    return this.#past.projects.has(id)
  }

  /** Whether the id belonged to the same project at that time, or belongs to no project now. */
  isSameProject(id: string): boolean {
    return !this.#past.createdLater.has(id)
  }

  /** Every project of the feature, from that time until now. */
  projectsOfFeature(name: string): ReadonlySet<string> {
    return this.#past.projectsOfFeatures.get(name) ?? new Set()
  }

  /** Every project that the segment was confined to, from that time until now. */
  projectsOfSegment(id: number): ReadonlySet<string> {
    return this.#past.projectsOfSegments.get(id) ?? new Set()
  }

  /** The features that were live in an environment, by name. */
  featuresIn(environment: string): RewoundFeature[] {
    const names = [...this.#past.features.keys()].sort(compareCodePoints)
    return names.flatMap((name) => this.#featureIn(environment, name, this.#past.features.get(name)!) ?? [])
  }

  #featureIn(environment: string, name: string, feature: PastFeature): RewoundFeature | null {
    const { project, archived, impressionData, fault, isComplete } = feature
    const { projects, restoredLinks, unknownLinks } = this.#past
    const isUnknownLink = unknownLinks.has(project)
    if (archived || !(isUnknownLink || projects.get(project)?.has(environment))) return null
    const known = feature.configurations.get(environment)
    if (!known && !isComplete && !fault && !isUnknownLink && !restoredLinks.has(linkKey(project, environment))) return null
    const configuration = (known ?? new RewoundConfiguration()).result()
    return {
      name,
      project,
      impressionData,
      dependencies: dependenciesOf(feature),
      ...configuration,
      fault: fault ?? configuration.fault ?? (isUnknownLink ? 'notRecorded' : null),
    }
  }

  /** Whether an event concerned the segment, or the present state contained the segment. */
  isRewoundSegment(id: number): boolean {
    return this.#past.segments.has(id)
  }

  /** The former segments by id; the former state of a segment with a fault is unknown. */
  segments(): ReadonlyMap<number, RewoundSegment & { readonly fault: RewindFault | null }> {
    return new Map([...this.#past.segments].flatMap(([id, { state, fault }]) => (state ? [[id, { ...state, fault }]] : [])))
  }
}
