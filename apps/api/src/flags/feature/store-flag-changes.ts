import { isDeepStrictEqual } from 'node:util'
import { type FlagChange, type FlagConfiguration, type FlagFeature, isOnSegment, type World } from '@halyard/domain'
import { removeParents, storeDependencies } from '../../store/repositories/dependencies.repository.ts'
import { updateConfigurations } from '../../store/repositories/feature-configurations.repository.ts'
import { touchFeatures, updateArchivedAt } from '../../store/repositories/features.repository.ts'
import { removeSegmentUses, type SegmentUseRow, storeSegmentUses } from '../../store/repositories/segment-uses.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import { storeSegmentChanges } from '../segment/store-segment-changes.ts'
import { revisionsIn } from './feature-revisions.ts'
import { eventsAcrossEnvironments, flagEvents } from './flag-events.ts'

/** The world of an environment before and after its changes. */
export interface WorldChange {
  readonly before: World
  readonly after: World
  readonly changes: readonly FlagChange[]
}

interface ConfigurationChange {
  readonly project: string
  readonly environment: string
  readonly feature: string
  readonly before: FlagConfiguration
  readonly after: FlagConfiguration
}

const changesOf = ({ before, after }: WorldChange): ConfigurationChange[] => {
  const { project, environment } = before
  return [...after.features].flatMap(([feature, { configuration }]) => {
    const previous = before.features.get(feature)?.configuration
    if (!configuration || !previous || configuration === previous || isDeepStrictEqual(configuration, previous)) return []
    return [{ project, environment, feature, before: previous, after: configuration }]
  })
}

const usesOf = ({ feature, environment }: ConfigurationChange, { strategies }: FlagConfiguration): SegmentUseRow[] =>
  strategies.flatMap(({ id, segments }) => segments.map((segment) => ({ segment, feature, environment, strategy: id })))

const without = (uses: readonly SegmentUseRow[], others: readonly SegmentUseRow[]): readonly SegmentUseRow[] => {
  if (uses.length === 0 || others.length === 0) return uses
  const otherKeys = new Set(others.map(({ segment, strategy }) => `${segment} ${strategy}`))
  return uses.filter(({ segment, strategy }) => !otherKeys.has(`${segment} ${strategy}`))
}

const storeConfigurations = (worlds: readonly WorldChange[]): Omit<Change<unknown>, 'result'> => {
  const changes = worlds.flatMap(changesOf)
  if (changes.length === 0) return { statements: [], events: [], revisions: [] }
  const before = changes.flatMap((change) => usesOf(change, change.before))
  const after = changes.flatMap((change) => usesOf(change, change.after))
  const [detached, attached] = [without(before, after), without(after, before)]
  const revisions = changes.flatMap(({ project, environment }) => [
    revisionKeys.project(project),
    revisionKeys.environment(project, environment),
  ])
  return {
    statements: [
      updateConfigurations(changes.map(({ feature, environment, after }) => ({ feature, environment, ...after }))),
      ...(detached.length > 0 ? [removeSegmentUses(detached)] : []),
      ...(attached.length > 0 ? [storeSegmentUses(attached)] : []),
      touchFeatures([...new Set(changes.map(({ feature }) => feature))]),
    ],
    events: changes.flatMap(({ before, after, ...scope }) => flagEvents(before, after, scope)),
    revisions: [revisionKeys.features, ...(detached.length + attached.length > 0 ? [revisionKeys.segments] : []), ...new Set(revisions)],
  }
}

interface Difference {
  readonly before: FlagFeature
  readonly after: FlagFeature
}

const isRelinked = ({ before, after }: Difference) => !isDeepStrictEqual(before.parents, after.parents)
const isArchived = ({ before, after }: Difference) => after.archived && !before.archived

const differencesOf = ({ before, after }: WorldChange): Difference[] =>
  [...after.features.values()].flatMap((feature) => {
    const previous = before.features.get(feature.name)
    const difference = previous && { before: previous, after: feature }
    return difference && (isArchived(difference) || isRelinked(difference)) ? [difference] : []
  })

const namesOf = (differences: readonly Difference[]) => differences.map(({ after }) => after.name)

/**
 * Stores changes of features in all environments: archiving and dependencies. Parents change as well, since they list their children.
 * Undefined: nothing changed.
 */
const storeChangesAcrossEnvironments = (world: WorldChange, archivedAt: string): Omit<Change<unknown>, 'result'> | undefined => {
  const differences = differencesOf(world)
  if (differences.length === 0) return undefined
  const { project } = world.after
  const archived = differences.filter(isArchived)
  const relinked = differences.filter(isRelinked)
  const links = relinked.flatMap(({ after: { name, parents } }) =>
    parents.map(({ feature, enabled, variants }) => ({ feature: name, parent: feature, enabled, variants })),
  )
  const parents = relinked.flatMap(({ before, after }) => [...before.parents, ...after.parents].map(({ feature }) => feature))
  return {
    statements: [
      ...(archived.length > 0 ? [updateArchivedAt(namesOf(archived), archivedAt)] : []),
      ...(relinked.length > 0 ? [removeParents(namesOf(relinked))] : []),
      ...(links.length > 0 ? [storeDependencies(links)] : []),
      ...(relinked.length > 0 ? [touchFeatures([...new Set([...namesOf(relinked), ...parents])])] : []),
    ],
    events: differences.flatMap(({ before, after }) =>
      eventsAcrossEnvironments(before, after, { project, archivedAt, changes: world.changes }),
    ),
    revisions: revisionsIn(world.after).filter((key) => archived.length > 0 || key !== revisionKeys.projects),
  }
}

/**
 * Statements, events and revisions for the differences between worlds before and after. Archiving and dependencies are equal in all worlds;
 * segments change in at most one world.
 */
export const storeFlagChanges = (worlds: readonly WorldChange[], archivedAt: string): Omit<Change<unknown>, 'result'> => {
  const configurations = storeConfigurations(worlds)
  const [first] = worlds
  const allEnvironments = first && storeChangesAcrossEnvironments(first, archivedAt)
  const segments = first?.changes.some(isOnSegment) ? storeSegmentChanges(first.before, first.after) : undefined
  if (!allEnvironments && !segments) return configurations
  // Strategies are removed before the segments that they use.
  const parts = [configurations, ...(allEnvironments ? [allEnvironments] : []), ...(segments ? [segments] : [])]
  return {
    statements: parts.flatMap(({ statements }) => statements),
    events: parts.flatMap(({ events }) => events),
    revisions: [...new Set(parts.flatMap(({ revisions }) => revisions))],
  }
}
