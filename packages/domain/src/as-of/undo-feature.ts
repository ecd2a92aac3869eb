import type { Dependency, Variant } from '@halyard/contracts'
import type { StoredStrategy } from '../world/world.ts'
import { addTo, type Past, type PastFeature, type Undo } from './past.ts'
import type { PastEvent } from './past-event.ts'
import { isSame, RewoundConfiguration, storedOf } from './rewound-configuration.ts'

interface RecordedEnvironment {
  readonly environment: string
  readonly enabled: boolean
  readonly strategies: readonly StoredStrategy[]
  readonly variants: readonly Variant[]
}

/** A feature in the event of its deletion or clearing. Events of older servers lack the environments. */
interface RecordedFeature {
  readonly project: string
  readonly archived?: boolean
  readonly impressionData?: boolean
  readonly environments?: readonly RecordedEnvironment[]
  readonly dependencies?: readonly Dependency[]
}

const nameOf = ({ feature }: PastEvent): string => feature ?? ''

const newFeature = (project: string): PastFeature => ({
  project,
  archived: false,
  impressionData: false,
  fault: null,
  isComplete: false,
  parents: new Map(),
  configurations: new Map(),
})

const setFeature = (past: Past, name: string, feature: PastFeature): PastFeature => {
  past.features.set(name, feature)
  addTo(past.projectsOfFeatures, name, feature.project)
  return feature
}

/** The feature of an event. A feature that does not exist contradicts the event, so its earlier states are unknown. */
const featureOf = (past: Past, event: PastEvent): PastFeature =>
  past.features.get(nameOf(event)) ?? setFeature(past, nameOf(event), { ...newFeature(event.project ?? ''), fault: 'contradiction' })

const expect = (feature: PastFeature, isTrue: boolean): void => {
  if (!isTrue) feature.fault = 'contradiction'
}

const configurationIn = ({ configurations }: PastFeature, environment: string): RewoundConfiguration => {
  const known = configurations.get(environment)
  if (known) return known
  const added = new RewoundConfiguration()
  configurations.set(environment, added)
  return added
}

const undoConfiguration: Undo = (past, event) => configurationIn(featureOf(past, event), event.environment ?? '').undo(event)

const undoCreated: Undo = (past, event) => {
  past.features.delete(nameOf(event))
}

/** Restores a deleted or cleared feature from its event. */
const restore =
  (isArchived: (recorded: RecordedFeature) => boolean): Undo =>
  (past, event) => {
    const recorded = event.preData as unknown as RecordedFeature
    const { environments, dependencies = [], impressionData = false } = recorded
    const isFree = !past.features.has(nameOf(event))
    const feature = setFeature(past, nameOf(event), { ...newFeature(recorded.project), archived: isArchived(recorded), impressionData })
    for (const dependency of dependencies) feature.parents.set(dependency.feature, dependency)
    for (const { environment, strategies, ...rest } of environments ?? [])
      feature.configurations.set(environment, new RewoundConfiguration({ ...rest, strategies: strategies.map(storedOf) }))
    if (!environments) feature.fault = 'notRecorded'
    expect(feature, isFree)
  }

const undoArchived: Undo = (past, event) => {
  const feature = featureOf(past, event)
  expect(feature, feature.archived)
  feature.archived = false
}

const undoRevived: Undo = (past, event) => {
  const feature = featureOf(past, event)
  expect(feature, !feature.archived)
  feature.archived = true
  for (const environment of (event.preData as { enabledIn: readonly string[] }).enabledIn)
    configurationIn(feature, environment).setEnabled(true)
}

const undoMetadata: Undo = (past, event) => {
  featureOf(past, event).impressionData = event.preData?.impressionData === true
}

const undoMoved: Undo = (past, event) => {
  const feature = featureOf(past, event)
  expect(feature, feature.project === event.data?.project)
  feature.project = (event.preData as { project: string }).project
  feature.isComplete = true
  addTo(past.projectsOfFeatures, nameOf(event), feature.project)
}

const undoParentAdded: Undo = (past, event) => {
  const feature = featureOf(past, event)
  const after = event.data as unknown as Dependency
  expect(feature, isSame(feature.parents.get(after.feature), after))
  if (event.preData) feature.parents.set(after.feature, event.preData as unknown as Dependency)
  else feature.parents.delete(after.feature)
}

const undoParentsRemoved =
  (removedBy: (event: PastEvent) => readonly Dependency[]): Undo =>
  (past, event) => {
    const feature = featureOf(past, event)
    for (const dependency of removedBy(event)) {
      expect(feature, !feature.parents.has(dependency.feature))
      feature.parents.set(dependency.feature, dependency)
    }
  }

export const undoFeature = {
  'feature-created': undoCreated,
  'feature-import': undoCreated,
  'feature-cleared': restore(({ archived = false }) => archived),
  'feature-deleted': restore(() => true),
  'feature-archived': undoArchived,
  'feature-revived': undoRevived,
  'feature-metadata-updated': undoMetadata,
  'feature-project-change': undoMoved,
  'feature-dependency-added': undoParentAdded,
  'feature-dependency-removed': undoParentsRemoved(({ preData }) => [preData as unknown as Dependency]),
  'feature-dependencies-removed': undoParentsRemoved(({ preData }) => (preData as { dependencies: readonly Dependency[] }).dependencies),
  'feature-strategy-add': undoConfiguration,
  'feature-strategy-update': undoConfiguration,
  'feature-strategy-remove': undoConfiguration,
  'strategy-order-changed': undoConfiguration,
  'feature-environment-enabled': undoConfiguration,
  'feature-environment-disabled': undoConfiguration,
  'feature-environment-variants-updated': undoConfiguration,
} satisfies Readonly<Record<string, Undo>>
