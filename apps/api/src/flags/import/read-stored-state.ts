import type { ImportOptions, StateFile, StoreFacts, World } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import { listLinks } from '../../store/repositories/dependencies.repository.ts'
import {
  countStored,
  findNextSegmentId,
  findStoredStrategies,
  listProposals,
  listSegmentUses,
  listStoredEnvironments,
  listStoredFeatures,
  listStoredFeatureTypes,
  listStoredSegments,
  listStoredTags,
  listUsers,
  type UserRow,
} from '../../store/repositories/stored-state.repository.ts'
import { listTagTypes } from '../../store/repositories/tag-types.repository.ts'
import { listEnvironmentsOfAllProjects, listFieldValues, listStrategyParameters } from '../../store/repositories/world.repository.ts'
import { readWorld } from '../world/read-world.ts'

/** Ids of strategies in the file, from the three lists that can contain strategies. */
const strategyIds = ({ lists }: StateFile): string[] =>
  [
    ...lists.featureStrategies,
    ...lists.featureEnvironments.flatMap(({ strategies }) => strategies),
    ...lists.features.flatMap((feature) => feature.environments.flatMap((environment) => environment.strategies)),
  ].flatMap((strategy) => strategy.id?.toLowerCase() ?? [])

const usersOf = (rows: readonly UserRow[]): StoreFacts['usedBy'] => {
  const usersOfKind = <Key>(kind: UserRow['kind'], toKey: (key: string) => Key) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ key, feature }) => [toKey(key), feature]))
  return {
    strategyTypes: usersOfKind('strategyTypes', String),
    segments: usersOfKind('segments', Number),
    tags: usersOfKind('tags', (key) => JSON.stringify(JSON.parse(key))),
  }
}

/** Reads the complete world and further facts for `planImport`. Features lack their configurations and metadata. */
export const readStoredState = async (
  tx: Tx,
  file: StateFile,
  { drop, keep }: Pick<ImportOptions, 'drop' | 'keep'>,
): Promise<{ world: World; facts: StoreFacts }> => {
  const worldIn = await readWorld(tx, '', {
    environments: listStoredEnvironments(),
    projects: listEnvironmentsOfAllProjects(),
    features: listStoredFeatures(),
    links: listLinks('all'),
    segments: listStoredSegments(),
    strategyTypes: listStrategyParameters(),
    contextFields: listFieldValues(),
    featureTypes: listStoredFeatureTypes(),
    tagTypes: listTagTypes(),
    tags: listStoredTags(),
  })
  const [[next], strategies] = await tx.batch(findNextSegmentId(), findStoredStrategies(strategyIds(file)))
  // Segments that stay as they are keep their projects.
  const limited = keep && !drop ? [] : file.lists.segments.flatMap(({ name, project }) => (project === null ? [] : [{ name, project }]))
  const given = [limited.map(({ name }) => name), limited.map(({ project }) => project)] as const
  const [segmentUses] = limited.length > 0 ? await tx.batch(listSegmentUses(...given)) : [[]]
  const [users, proposals, [counts]] = drop ? await tx.batch(listUsers(), listProposals(), countStored()) : [[], [], []]
  const none = { featureEnvironments: 0, strategies: 0, featureTags: 0 }
  const facts = { nextSegmentId: next!.id, strategies, usedBy: usersOf(users), segmentUses, proposals, counts: counts ?? none }
  return { world: worldIn(''), facts }
}
