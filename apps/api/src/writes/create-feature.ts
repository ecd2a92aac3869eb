import type { CreatedFeature, CreateFeature } from '@halyard/contracts'
import { type Caller, sees } from '../access/caller.ts'
import { type Failure, failure } from '../failure.ts'
import { toCreatedFeature } from '../features/features/features.mappers.ts'
import { findFeature, insertEmptyEnvironments, insertFeature, lockFeatureName } from '../features/features/features.repository.ts'
import { listEnvironmentsOfProject, lockProject } from '../features/projects/projects.repository.ts'
import { unknownProject } from '../unknown-project.ts'
import { featureRevisions } from './feature-revisions.ts'
import type { Writer } from './writer.ts'

/** Creates a feature in a project, linked to each of the project's environments: disabled and without strategies. */
export const createFeature =
  (writer: Writer, now: () => number) =>
  (
    caller: Pick<Caller, 'actor' | 'visible'>,
    project: string,
    { name, type, description, impressionData }: CreateFeature,
  ): Promise<CreatedFeature | Failure> =>
    writer.write(caller.actor, async (tx) => {
      const [[owner], , [taken], environments] = await tx.batch(
        lockProject(project),
        lockFeatureName(name),
        findFeature(name),
        listEnvironmentsOfProject(project),
      )
      if (!owner) return unknownProject(project)
      if (taken) {
        const archived = taken.archived_at === null ? '' : ', archived'
        // Names are taken across all projects; in which one is for those to know who may know of it.
        const where = sees(caller, taken.project) ? `${archived}, in the project ${taken.project}` : ''
        return failure('NameExistsError', `There is a feature named ${name} already${where}`)
      }
      const created_at = new Date(now()).toISOString()
      const feature = { name, project, type, description, stale: false, impression_data: impressionData, created_at, archived_at: null }
      const linked = environments.map((row) => row.environment)
      const result = toCreatedFeature(feature)
      return {
        statements: [insertFeature(feature), ...(linked.length > 0 ? [insertEmptyEnvironments(name, linked)] : [])],
        events: [{ type: 'feature-created', project, feature: name, data: result }],
        revisions: featureRevisions(project, environments),
        result,
      }
    })
