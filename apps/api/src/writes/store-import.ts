import type { ImportPlan, PlannedFeature } from '@halyard/domain'
import type { Query, Tx } from '../db/index.ts'
import * as rows from '../features/state/imported-rows.repository.ts'

/** So many rows travel at once: enough to be quick, few enough that a large file never lies in memory twice. */
const atOnce = 500

function* slices<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += atOnce) yield items.slice(from, from + atOnce)
}

const many = <T>(items: readonly T[], statement: (some: readonly T[]) => Query): Query[] => [...slices(items)].map(statement)

const some = <T>(items: readonly T[], ...statements: ((items: readonly T[]) => Query | readonly Query[])[]): Query[] =>
  items.length === 0 ? [] : statements.flatMap((statement) => statement(items))

const deletions = (plan: ImportPlan): Query[] => [
  ...(plan.dropFeatureTags ? rows.dropAllFeatureTags() : []),
  ...some(plan.features.drop, rows.dropFeatures),
  ...some(
    plan.features.replace.map((feature) => feature.name),
    rows.clearFeatures,
  ),
  ...some(plan.tags.drop, rows.dropTags),
  ...some(plan.tagTypes.drop, rows.dropTagTypes),
  ...some(plan.segments.drop, rows.dropSegments),
  ...some(plan.strategyTypes.drop, rows.dropStrategyTypes),
  ...some(plan.projectEnvironments.drop, rows.dropLinks),
]

/** Features and segments that stay may have been in a project that goes: it goes once they have moved. */
const lastDeletions = (plan: ImportPlan): Query[] => [
  ...some(plan.projects.drop, rows.dropProjects),
  ...some(plan.environments.drop, rows.dropEnvironments),
]

const surroundings = (plan: ImportPlan): Query[] => [
  ...many([...plan.environments.insert, ...plan.environments.replace], rows.storeEnvironments),
  ...many([...plan.projects.insert, ...plan.projects.replace], rows.storeProjects),
  ...many(plan.projectEnvironments.insert, rows.storeLinks),
  ...many([...plan.strategyTypes.insert, ...plan.strategyTypes.replace], rows.storeStrategyTypes),
  ...many([...plan.tagTypes.insert, ...plan.tagTypes.replace], rows.storeTagTypes),
  ...many(plan.tags.insert, rows.storeTags),
  ...many([...plan.segments.insert, ...plan.segments.replace], rows.storeSegments),
  rows.setNextSegmentId(plan.segments.nextId),
]

const featureStatements = (features: readonly PlannedFeature[]): Query[] => {
  const configurations = features.flatMap(({ name, environments }) =>
    environments.map((environment) => ({ feature: name, ...environment })),
  )
  const uses = configurations.flatMap(({ feature, environment, strategies }) =>
    strategies.flatMap(({ id, segments }) => segments.map((segment) => ({ segment, feature, environment, strategy: id }))),
  )
  const tags = features.flatMap(({ name, tags }) => tags.map(({ type, value }) => ({ feature: name, type, value })))
  return [
    rows.storeFeatures(features.map(({ environments, tags, dependencies, ...feature }) => feature)),
    rows.storeFeatureEnvironments(configurations),
    ...some(tags, rows.storeFeatureTags),
    ...some(uses, rows.storeSegmentUses),
  ]
}

const dependenciesOf = (features: readonly PlannedFeature[]) =>
  features.flatMap(({ name, dependencies }) =>
    dependencies.map(({ feature: parent, enabled, variants }) => ({ feature: name, parent, enabled, variants })),
  )

/** Stores a plan within the transaction. `onFeatures` gives further statements for the features of each slice. */
export const storeImport = async (tx: Tx, plan: ImportPlan, onFeatures: (features: readonly PlannedFeature[]) => Query): Promise<void> => {
  await tx.batch(...deletions(plan), ...surroundings(plan))
  const features = [...plan.features.insert, ...plan.features.replace].sort((one, other) => (one.name < other.name ? -1 : 1))
  for (const slice of slices(features)) await tx.batch(...featureStatements(slice), onFeatures(slice))
  const dependencies = dependenciesOf(features)
  const parents = [...new Set(dependencies.map((dependency) => dependency.parent))]
  await tx.batch(...many(dependencies, rows.storeDependencies), ...some(parents, rows.touchFeatures))
  for (const slice of slices(plan.featureEnvironments.insert)) await tx.batch(...rows.storeEmptyEnvironments(slice))
  await tx.batch(...lastDeletions(plan))
}
