import { randomUUID } from 'node:crypto'
import type { CloneFeature, CreatedFeature } from '@halyard/contracts'
import { emptyConfiguration, type Failure, type StoredStrategy } from '@halyard/domain'
import { toCreatedFeature } from '../../cache/lists/features.mappers.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { insertConfigurations, listFeatureEnvironments } from '../../store/repositories/feature-configurations.repository.ts'
import { findFeatureNaming } from '../../store/repositories/feature-names.repository.ts'
import { findFeature, insertFeatures, lockFeature, lockFeatureName } from '../../store/repositories/features.repository.ts'
import { listEnvironmentsOfProject, lockProject } from '../../store/repositories/projects.repository.ts'
import { storeSegmentUses } from '../../store/repositories/segment-uses.repository.ts'
import { insertTaggings, listTagsOfFeature } from '../../store/repositories/tags.repository.ts'
import type { Writer } from '../../store/writer.ts'
import { refusalOfAbsent } from './absent-features.ts'
import { refusalOfName } from './feature-names.ts'
import { featureRevisions } from './feature-revisions.ts'
import { flagEvents } from './flag-events.ts'

const cloned = (strategy: StoredStrategy, { name, replaceGroupId }: CloneFeature): StoredStrategy => {
  const parameters =
    replaceGroupId && Object.hasOwn(strategy.parameters, 'groupId') ? { ...strategy.parameters, groupId: name } : strategy.parameters
  return { ...strategy, id: randomUUID(), parameters }
}

/**
 * Makes a feature like another one of its project. To create one is not reviewed, so it is off everywhere: otherwise it would be a way round
 * the review of what is turned on.
 */
export const cloneFeature = (
  writer: Writer,
  now: () => number,
  caller: Pick<Caller, 'actor' | 'visible'>,
  { projectId: project, featureName }: { readonly projectId: string; readonly featureName: string },
  clone: CloneFeature,
): Promise<CreatedFeature | Failure> =>
  writer.write(caller.actor, async (tx) => {
    const { name } = clone
    const [, locked, , [taken], [owner], environments, rows, tags] = await tx.batch(
      lockProject(project),
      lockFeature(featureName),
      lockFeatureName(name),
      findFeature(name),
      findFeatureNaming(project),
      listEnvironmentsOfProject(project),
      listFeatureEnvironments([featureName]),
      listTagsOfFeature(featureName),
    )
    const refused =
      refusalOfAbsent(caller, { project, names: [featureName] }, locked) ??
      refusalOfName(caller, name, { taken, naming: owner?.naming ?? null })
    if (refused) return refused

    const feature = { ...locked[0]!, name, stale: false, createdAt: new Date(now()).toISOString() }
    const configurations = rows.map(({ environment, strategies, variants }) => ({
      feature: name,
      environment,
      strategies: strategies.map((strategy) => cloned(strategy, clone)),
      variants,
    }))
    const uses = configurations.flatMap(({ environment, strategies }) =>
      strategies.flatMap(({ id, segments }) => segments.map((segment) => ({ segment, feature: name, environment, strategy: id }))),
    )
    const result = toCreatedFeature(feature)
    const place = { project, feature: name }
    const events: NewEvent[] = [
      { type: 'feature-created', ...place, data: { ...result, clonedFrom: featureName } },
      ...tags.map((data) => ({ type: 'feature-tagged', ...place, data })),
      ...configurations.flatMap(({ environment, strategies, variants }) =>
        flagEvents(emptyConfiguration, { ...emptyConfiguration, strategies, variants }, { ...place, environment }),
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
      revisions: featureRevisions(project, environments),
      result,
    }
  })
