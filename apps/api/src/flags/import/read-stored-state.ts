import type { StateFile, StoredState } from '@halyard/domain'
import type { Tx } from '../../store/index.ts'
import {
  countStored,
  findNextSegmentId,
  findStoredStrategies,
  listStoredContextFields,
  listStoredDefaultStrategies,
  listStoredDependencies,
  listStoredEnvironments,
  listStoredFeatures,
  listStoredFeatureTypes,
  listStoredProjects,
  listStoredSegments,
  listStoredStrategyTypes,
  listStoredTags,
  listStoredTagTypes,
} from '../../store/repositories/stored-state.repository.ts'

/** The ids that the file gives to strategies, in any of the three places where they may stand. */
const strategyIds = ({ lists }: StateFile): string[] =>
  [
    ...lists.featureStrategies,
    ...lists.featureEnvironments.flatMap(({ strategies }) => strategies),
    ...lists.features.flatMap((feature) => feature.environments.flatMap((environment) => environment.strategies)),
  ].flatMap((strategy) => strategy.id?.toLowerCase() ?? [])

/** What planImport must know of the store, read in one round trip. */
export const readStoredState = async (tx: Tx, file: StateFile, drop: boolean): Promise<StoredState> => {
  const [
    environments,
    projects,
    features,
    strategyTypes,
    contextFields,
    featureTypes,
    tagTypes,
    tags,
    segments,
    defaultStrategies,
    [next],
    strategies,
    dependencies,
    [counts],
  ] = await tx.batch(
    listStoredEnvironments(),
    listStoredProjects(),
    listStoredFeatures(),
    listStoredStrategyTypes(drop),
    listStoredContextFields(),
    listStoredFeatureTypes(),
    listStoredTagTypes(),
    listStoredTags(),
    listStoredSegments(),
    listStoredDefaultStrategies(),
    findNextSegmentId(),
    findStoredStrategies(strategyIds(file)),
    listStoredDependencies(),
    countStored(),
  )
  return {
    environments,
    projects,
    features,
    strategyTypes,
    contextFields: contextFields.map((field) => field.name),
    featureTypes,
    tagTypes: tagTypes.map((type) => type.name),
    tags,
    segments,
    defaultStrategies,
    nextSegmentId: next!.id,
    strategies,
    dependencies,
    counts: counts!,
  }
}
