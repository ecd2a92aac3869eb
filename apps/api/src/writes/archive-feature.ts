import type { Empty } from '@halyard/contracts'
import { type Caller, sees } from '../access/caller.ts'
import { type Failure, failure } from '../failure.ts'
import { listReviewedEnvironments } from '../features/change-requests/config.repository.ts'
import {
  listFeatureDependencies,
  listLiveChildren,
  lockFeatureAndParents,
  updateArchivedAt,
} from '../features/features/features.repository.ts'
import { listEnvironmentsOfProject, lockProject } from '../features/projects/projects.repository.ts'
import { featureRevisions } from './feature-revisions.ts'
import { refusalOfDirectWrite } from './guard.ts'
import { loseParents } from './lose-parents.ts'
import type { Writer } from './writer.ts'

const mostNamed = 10

const neededBy = (name: string, children: readonly string[]): Failure => {
  const more = children.length > mostNamed ? ` and ${children.length - mostNamed} more` : ''
  return failure('ConflictError', `Other features depend on ${name}: ${children.slice(0, mostNamed).join(', ')}${more}`)
}

/** Archives a feature of a project: it keeps all but its parents. One that is archived stays as it is. */
export const archiveFeature =
  (writer: Writer, now: () => number) =>
  (caller: Pick<Caller, 'actor' | 'grants' | 'visible'>, project: string, name: string): Promise<Empty | Failure> =>
    writer.write<Empty>(caller.actor, async (tx) => {
      const [, locked, reviewed, environments, dependencies, children] = await tx.batch(
        lockProject(project),
        lockFeatureAndParents(name),
        listReviewedEnvironments(project),
        listEnvironmentsOfProject(project),
        listFeatureDependencies([name]),
        listLiveChildren(name),
      )
      const feature = locked.find((row) => row.name === name)
      if (!feature || !sees(caller, feature.project)) return failure('NotFoundError', `There is no feature named ${name}`)
      if (feature.project !== project) return failure('NotFoundError', `The feature ${name} is not in the project ${project}`)
      if (feature.archived_at !== null) return { statements: [], events: [], revisions: [], result: {} }
      const refused = refusalOfDirectWrite(
        caller,
        project,
        reviewed.map((row) => row.environment),
      )
      if (refused) return refused
      // A dependency never leaves its project, so whoever gets here may know of the children.
      if (children.length > 0)
        return neededBy(
          name,
          children.map((child) => child.name),
        )

      const archivedAt = new Date(now()).toISOString()
      const lost = loseParents(feature, dependencies)
      return {
        statements: [updateArchivedAt(name, archivedAt), ...lost.statements],
        events: [...lost.events, { type: 'feature-archived', project, feature: name, data: { archivedAt }, preData: { archivedAt: null } }],
        revisions: featureRevisions(project, environments),
        result: {},
      }
    })
