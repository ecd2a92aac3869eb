import { isDeepStrictEqual } from 'node:util'
import type { FlagFeature, World } from '@halyard/domain'
import { removeParents, storeDependencies } from '../../store/repositories/dependencies.repository.ts'
import { touchFeatures, updateArchivedAt } from '../../store/repositories/features.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import type { FeatureChange } from './feature-change.ts'
import { revisionsIn } from './feature-revisions.ts'
import { wholeEvents } from './whole-events.ts'

/** The world of an environment before and after its changes. */
export interface WorldChange {
  readonly before: World
  readonly after: World
  readonly changes: readonly FeatureChange[]
}

interface Difference {
  readonly before: FlagFeature
  readonly after: FlagFeature
}

const isRelinked = ({ before, after }: Difference) => !isDeepStrictEqual(before.parents, after.parents)
const isArchived = ({ before, after }: Difference) => after.archived && !before.archived

const differencesOf = ({ before, after }: WorldChange): Difference[] =>
  [...after.features.values()].flatMap((feature) => {
    const was = before.features.get(feature.name)
    const difference = was && { before: was, after: feature }
    return difference && (isArchived(difference) || isRelinked(difference)) ? [difference] : []
  })

const namesOf = (differences: readonly Difference[]) => differences.map(({ after }) => after.name)

/**
 * What stores the difference in what features are as a whole: archived or not, and on what they depend; undefined: there is none. Parents are
 * marked as changed too, since they list their children.
 */
export const storeWholeChanges = (world: WorldChange, archivedAt: string): Omit<Change<unknown>, 'result'> | undefined => {
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
    events: differences.flatMap(({ before, after }) => wholeEvents(before, after, { project, archivedAt, changes: world.changes })),
    revisions: revisionsIn(world.after).filter((key) => archived.length > 0 || key !== revisionKeys.projects),
  }
}
