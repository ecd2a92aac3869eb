import type { StateFile, StoreFacts, World } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import { listLinks } from '../../store/repositories/dependencies.repository.ts'
import {
  countStored,
  findNextSegmentId,
  findStoredStrategies,
  listStoredEnvironments,
  listStoredFeatures,
  listStoredFeatureTypes,
  listStoredSegments,
  listStoredTags,
  listUsers,
  type UserRow,
} from '../../store/repositories/stored-state.repository.ts'
import { listTagTypes } from '../../store/repositories/tag-types.repository.ts'
import { listFieldValues, listProjectPlaces, listStrategyParameters } from '../../store/repositories/world.repository.ts'
import { readWorld } from '../world/read-world.ts'

/** The ids that the file gives to strategies, in any of the three places where they may stand. */
const strategyIds = ({ lists }: StateFile): string[] =>
  [
    ...lists.featureStrategies,
    ...lists.featureEnvironments.flatMap(({ strategies }) => strategies),
    ...lists.features.flatMap((feature) => feature.environments.flatMap((environment) => environment.strategies)),
  ].flatMap((strategy) => strategy.id?.toLowerCase() ?? [])

const usersOf = (rows: readonly UserRow[]): StoreFacts['usedBy'] => {
  const of = <Key>(kind: UserRow['kind'], toKey: (key: string) => Key) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ key, feature }) => [toKey(key), feature]))
  return {
    strategyTypes: of('strategyTypes', String),
    segments: of('segments', Number),
    tags: of('tags', (key) => JSON.stringify(JSON.parse(key))),
  }
}

/** The complete world, of whose features only names, projects and parents are read, and the facts that `planImport` needs beside it. */
export const readStoredState = async (tx: Tx, file: StateFile, drop: boolean): Promise<{ world: World; facts: StoreFacts }> => {
  const worldIn = await readWorld(tx, '', {
    environments: listStoredEnvironments(),
    projects: listProjectPlaces('all', 'all'),
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
  const [users, [counts]] = drop ? await tx.batch(listUsers(), countStored()) : [[], []]
  const none = { featureEnvironments: 0, strategies: 0, featureTags: 0 }
  return { world: worldIn(''), facts: { nextSegmentId: next!.id, strategies, usedBy: usersOf(users), counts: counts ?? none } }
}
