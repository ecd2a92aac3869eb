import { randomUUID } from 'node:crypto'
import type { CloneFeature, CreatedFeature } from '@halyard/contracts'
import { cloneStrategy, emptyConfiguration, type Failure, toCreatedFeature } from '@halyard/domain'
import { listReviewedEnvironments } from '../../store/repositories/change-request-settings.repository.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { insertConfigurations, listFeatureEnvironments } from '../../store/repositories/feature-configurations.repository.ts'
import { findFeatureNaming } from '../../store/repositories/feature-names.repository.ts'
import { findFeature, insertFeatures, lockFeature, lockFeatureName } from '../../store/repositories/features.repository.ts'
import { listEnvironmentsOfProject, lockProject } from '../../store/repositories/projects.repository.ts'
import { storeSegmentUses } from '../../store/repositories/segment-uses.repository.ts'
import { insertTaggings, listTagsOfFeature } from '../../store/repositories/tags.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import { refusalOfAbsent } from './absent-features.ts'
import type { FlagWriter } from './change-flags.ts'
import { refusalOfName } from './feature-names.ts'
import { featureRevisions } from './feature-revisions.ts'
import { flagEvents } from './flag-events.ts'
import { refusalOfDirectWrite } from './review-requirement.ts'

/**
 * Creates a copy of a feature in the same project, disabled in every environment. Copying strategies or variants into an environment where
 * changes are reviewed requires a change request; copying an empty configuration does not.
 */
export const cloneFeature = (
  writer: Writer,
  now: () => number,
  caller: FlagWriter,
  { projectId: project, featureName }: { readonly projectId: string; readonly featureName: string },
  clone: CloneFeature,
): Promise<CreatedFeature | Failure> =>
  writer.write(caller.actor, async (tx) => {
    const { name } = clone
    const [, locked, , [taken], [owner], environments, reviewed, rows, tags] = await tx.batch(
      lockProject(project),
      lockFeature(featureName),
      lockFeatureName(name),
      findFeature(name),
      findFeatureNaming(project),
      listEnvironmentsOfProject(project),
      listReviewedEnvironments(project),
      listFeatureEnvironments([featureName]),
      listTagsOfFeature(featureName),
    )
    const filled = new Set(rows.flatMap((row) => (row.strategies.length + row.variants.length > 0 ? [row.environment] : [])))
    const touched = reviewed.map(({ environment }) => environment).filter((environment) => filled.has(environment))
    const refused =
      refusalOfAbsent(caller, { project, names: [featureName] }, locked) ??
      refusalOfDirectWrite(caller, project, touched) ??
      refusalOfName(caller, name, { taken, naming: owner?.naming ?? null })
    if (refused) return refused

    const feature = { ...locked[0]!, name, stale: false, createdAt: new Date(now()).toISOString() }
    const configurations = rows.map(({ environment, strategies, variants }) => ({
      feature: name,
      environment,
      strategies: strategies.map((strategy) => cloneStrategy(strategy, clone, randomUUID())),
      variants,
    }))
    const uses = configurations.flatMap(({ environment, strategies }) =>
      strategies.flatMap(({ id, segments }) => segments.map((segment) => ({ segment, feature: name, environment, strategy: id }))),
    )
    const result = toCreatedFeature(feature)
    const scope = { project, feature: name }
    const events: NewEvent[] = [
      { type: 'feature-created', ...scope, data: { ...result, clonedFrom: featureName } },
      ...tags.map((data) => ({ type: 'feature-tagged', ...scope, data })),
      ...configurations.flatMap(({ environment, strategies, variants }) =>
        flagEvents(emptyConfiguration, { ...emptyConfiguration, strategies, variants }, { ...scope, environment }),
      ),
    ]
    return {
      statements: [
        insertFeatures([feature]),
        insertConfigurations(configurations),
        ...(uses.length > 0 ? [storeSegmentUses(uses)] : []),
        ...(tags.length > 0 ? [insertTaggings(tags.map((tag) => ({ feature: name, ...tag })))] : []),
      ],
      events,
      revisions: [...featureRevisions(project, environments), ...(uses.length > 0 ? [revisionKeys.segments] : [])],
      result,
    }
  })
