import type { CreatedFeature, CreateFeature } from '@halyard/contracts'
import { featureDefaults } from '@halyard/contracts/data'
import type { Failure } from '@halyard/domain'
import { toCreatedFeature } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { insertEmptyEnvironments } from '../../store/repositories/feature-configurations.repository.ts'
import { findFeatureNaming } from '../../store/repositories/feature-names.repository.ts'
import { findFeature, insertFeatures, lockFeatureName } from '../../store/repositories/features.repository.ts'
import { listEnvironmentsOfProject, lockProject } from '../../store/repositories/projects.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { refusalOfName } from './feature-names.ts'
import { featureRevisions } from './feature-revisions.ts'

/** Creates a feature in a project. In each environment of the project, the feature is disabled and has no strategies. */
export const createFeature = (
  writer: Writer,
  now: () => number,
  caller: Pick<Caller, 'actor' | 'visible'>,
  project: string,
  { name, ...metadata }: CreateFeature,
): Promise<CreatedFeature | Failure> =>
  writer.write(caller.actor, async (tx) => {
    const [[owner], , [taken], [namingRow], environments] = await tx.batch(
      lockProject(project),
      lockFeatureName(name),
      findFeature(name),
      findFeatureNaming(project),
      listEnvironmentsOfProject(project),
    )
    if (!owner) return unknownProject(project)
    const refused = refusalOfName(caller, name, { taken, naming: namingRow?.naming ?? null })
    if (refused) return refused
    const feature = { name, project, ...featureDefaults, ...metadata, createdAt: new Date(now()).toISOString(), archivedAt: null }
    const linked = environments.map((row) => row.environment)
    const result = toCreatedFeature(feature)
    return {
      statements: [insertFeatures([feature]), ...(linked.length > 0 ? [insertEmptyEnvironments(name, linked)] : [])],
      events: [{ type: 'feature-created', project, feature: name, data: result }],
      revisions: featureRevisions(project, environments),
      result,
    }
  })
