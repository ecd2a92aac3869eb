import type { ChangeRequestCreate } from '@halyard/contracts'
import { idKey } from '../strategies/is-same-strategy.ts'
import type { World } from '../world/world.ts'
import { isOnSegment } from './change.ts'
import { payloadFaults } from './payload-faults.ts'

export interface KnownStrategies {
  has(feature: string, id: string): boolean
  /** Adds a strategy that an earlier change will create. */
  add(feature: string, id: string): void
}

/** The strategies that the features have in the environment. */
export const knownStrategies = ({ features }: World): KnownStrategies => {
  const byFeature = new Map<string, Set<string>>()
  const keysOf = (feature: string) => {
    const known = byFeature.get(feature)
    if (known) return known
    const keys = new Set(features.get(feature)?.configuration?.strategies.map(({ id }) => idKey(id)))
    byFeature.set(feature, keys)
    return keys
  }
  return {
    has: (feature, id) => keysOf(feature).has(idKey(id)),
    add: (feature, id) => {
      keysOf(feature).add(idKey(id))
    },
  }
}

interface AbsentFeature {
  readonly what: 'feature' | 'parent'
  readonly name: string
  readonly why: 'gone' | 'archived' | 'not in the environment'
}

type Absent =
  | AbsentFeature
  | { readonly what: 'strategy'; readonly id: string; readonly feature: string }
  | { readonly what: 'segment'; readonly id: number }

/** A missing object that a change needs. `field` is the path, within the change, that names the object. */
export type Absence = Absent & { readonly field: string }

/** All missing objects that a change needs. Strategies are checked only if the feature exists. */
export const absencesOf = (change: ChangeRequestCreate, world: World, strategies: Pick<KnownStrategies, 'has'>): Absence[] => {
  const absences: Absence[] = []
  if (!isOnSegment(change)) {
    const { feature } = change
    const absent = absentFeature(feature, world)
    if (absent) absences.push(absent)
    else
      for (const named of strategiesNamedBy(change))
        if (!strategies.has(feature, named.id)) absences.push({ what: 'strategy', feature, ...named })
    absences.push(...absentParent(change, world))
  }
  for (const named of segmentsNamedBy(change)) if (!world.segments.has(named.id)) absences.push({ what: 'segment', ...named })
  return absences
}

/** Why a feature cannot be changed in the environment; undefined: the feature can be changed. */
export const absentFeature = (name: string, { features }: World): (AbsentFeature & { readonly field: string }) | undefined => {
  const feature = features.get(name)
  if (feature?.configuration && !feature.archived) return undefined
  return { field: 'feature', what: 'feature', name, why: !feature ? 'gone' : feature.archived ? 'archived' : 'not in the environment' }
}

const absentParent = (change: ChangeRequestCreate, { features }: World): Absence[] => {
  if (change.action !== 'addDependency') return []
  const name = change.payload.feature
  const parent = features.get(name)
  if (name === change.feature || parent?.archived === false) return []
  return [{ field: 'payload/feature', what: 'parent', name, why: parent ? 'archived' : 'gone' }]
}

interface Named<Id> {
  readonly id: Id
  readonly field: string
}

const strategiesNamedBy = (change: ChangeRequestCreate): Named<string>[] => {
  switch (change.action) {
    case 'updateStrategy':
    case 'deleteStrategy':
      return [{ id: change.payload.id, field: 'payload/id' }]
    case 'reorderStrategy':
      return change.payload.map(({ id }, at) => ({ id, field: `payload/${at}/id` }))
    default:
      return []
  }
}

const segmentsNamedBy = (change: ChangeRequestCreate): Named<number>[] => {
  switch (change.action) {
    case 'addStrategy':
    case 'updateStrategy':
      return (change.payload.segments ?? []).map((id, at) => ({ id, field: `payload/segments/${at}` }))
    case 'updateSegment':
    case 'deleteSegment':
      return [{ id: change.payload.id, field: 'payload/id' }]
    default:
      return []
  }
}

/** Describes the missing object and its scope. */
export const absenceText = (
  absence: Absence,
  { project, environment }: { readonly project: string; readonly environment: string },
): string => {
  if (absence.what === 'segment') return `there is no segment ${absence.id}`
  if (absence.what === 'strategy') return `the feature ${absence.feature} has no strategy ${absence.id} in the environment ${environment}`
  if (absence.why === 'gone') return `there is no feature ${absence.name} in the project ${project}`
  if (absence.why === 'archived') return `the feature ${absence.name} is archived`
  return `the feature ${absence.name} is not in the environment ${environment}`
}

export interface ChangeFault {
  /** Position of the change in the list of new changes. */
  readonly index: number
  /** Path within the change, such as payload/segments/0. */
  readonly field: string
  readonly message: string
  /** Missing: an object that the change names does not exist. Invalid: the change is wrong regardless of the state. */
  readonly kind: 'missing' | 'invalid'
}

/** A strategy that an earlier change of the same request will add. */
export interface ProposedStrategy {
  readonly feature: string
  readonly id: string
}

/** All faults of new changes in the present state, in the order of the changes. */
export const findFaults = (
  changes: readonly ChangeRequestCreate[],
  world: World,
  proposedStrategies: readonly ProposedStrategy[],
): ChangeFault[] => {
  const strategies = knownStrategies(world)
  for (const { feature, id } of proposedStrategies) strategies.add(feature, id)
  return changes.flatMap((change, index): ChangeFault[] => [
    ...absencesOf(change, world, strategies).map((absence) => ({
      index,
      field: absence.field,
      message: absenceText(absence, world),
      kind: 'missing' as const,
    })),
    ...payloadFaults(change, world).map((fault) => ({ index, ...fault, kind: 'invalid' as const })),
  ])
}

/** Describes an object that existed when the change was proposed, and no longer exists. */
export const conflictText = (absence: Absence): string =>
  'why' in absence ? `The feature ${absence.name} is ${absence.why}` : `The ${absence.what} ${absence.id} is gone`
