import type { ImportPlan, PlannedFeature } from '@halyard/domain'
import type { Query, Tx } from '../../store/index.ts'
import { storeDependencies } from '../../store/repositories/dependencies.repository.ts'
import { type Actor, insertEvents } from '../../store/repositories/events.repository.ts'
import { storeEmptyEnvironments } from '../../store/repositories/feature-configurations.repository.ts'
import { removeUsage, touchFeatures } from '../../store/repositories/features.repository.ts'
import * as features from '../../store/repositories/imported-features.repository.ts'
import * as rows from '../../store/repositories/imported-rows.repository.ts'
import { storeSegmentUses } from '../../store/repositories/segment-uses.repository.ts'
import { dropPlaces } from '../project/drop-places.ts'
import { importEvents } from './import-events.ts'
import { slices } from './slices.ts'

const many = <T>(items: readonly T[], statement: (some: readonly T[]) => Query): Query[] => [...slices(items)].map(statement)

const some = <T>(items: readonly T[], ...statements: ((items: readonly T[]) => Query | readonly Query[])[]): Query[] =>
  items.length === 0 ? [] : statements.flatMap((statement) => statement(items))

/** The projects of which it is told where changes are reviewed. */
const reviewed = ({ projects }: ImportPlan) => [...projects.insert, ...projects.replace].filter((project) => project.reviews !== undefined)

const deletions = (plan: ImportPlan): Query[] => [
  ...(plan.dropFeatureTags ? features.dropAllFeatureTags() : []),
  ...some(plan.features.drop, removeUsage, features.dropFeatures),
  ...some(
    plan.features.replace.map((feature) => feature.name),
    features.clearFeatures,
  ),
  ...some(plan.tags.drop, rows.dropTags),
  ...some(plan.tagTypes.drop, rows.dropTagTypes),
  ...some(plan.segments.drop, rows.dropSegments),
  ...some(plan.strategyTypes.drop, rows.dropStrategyTypes),
  ...some(plan.contextFields.drop, rows.dropContextFields),
  ...some(
    reviewed(plan).map((project) => project.id),
    rows.dropReviews,
  ),
  ...some(plan.projectEnvironments.drop, rows.dropLinks),
]

const surroundings = (plan: ImportPlan): Query[] => [
  ...many([...plan.environments.insert, ...plan.environments.replace], rows.storeEnvironments),
  ...many([...plan.projects.insert, ...plan.projects.replace], rows.storeProjects),
  ...many(
    [...plan.projects.insert, ...plan.projects.replace].flatMap(({ id, featureNaming }) =>
      featureNaming === undefined ? [] : [{ id, featureNaming }],
    ),
    rows.storeNamings,
  ),
  ...many(
    reviewed(plan).flatMap(({ id, reviews = [] }) =>
      reviews.map(({ changeRequestEnabled: enabled, ...review }) => ({ project: id, enabled, ...review })),
    ),
    rows.storeReviews,
  ),
  ...many(plan.projectEnvironments.insert, rows.storeLinks),
  ...many(plan.defaultStrategies, rows.storeDefaultStrategies),
  ...many([...plan.strategyTypes.insert, ...plan.strategyTypes.replace], rows.storeStrategyTypes),
  ...many(plan.deprecations, rows.storeDeprecations),
  ...many([...plan.contextFields.insert, ...plan.contextFields.replace], rows.storeContextFields),
  ...many(plan.lifetimes, rows.storeLifetimes),
  ...many([...plan.tagTypes.insert, ...plan.tagTypes.replace], rows.storeTagTypes),
  ...many(plan.tags.insert, rows.storeTags),
  ...many([...plan.segments.insert, ...plan.segments.replace], rows.storeSegments),
  rows.setNextSegmentId(plan.segments.nextId),
]

const segmentUses = (slice: readonly PlannedFeature[]) =>
  slice.flatMap(({ name, environments }) =>
    environments.flatMap(({ environment, strategies }) =>
      strategies.flatMap(({ id, segments }) => segments.map((segment) => ({ segment, feature: name, environment, strategy: id }))),
    ),
  )

const dependenciesOf = (planned: readonly PlannedFeature[]) =>
  planned.flatMap(({ name, dependencies }) =>
    dependencies.map(({ feature: parent, enabled, variants }) => ({ feature: name, parent, enabled, variants })),
  )

/** Sends each slice while the one before is still being stored, so that both sides work; no more than two lie in memory. */
const storeFeatures = async (
  tx: Tx,
  planned: readonly PlannedFeature[],
  actor: Actor,
  group: string,
  onStored: (features: number) => void,
): Promise<void> => {
  let sentFeatures = 0
  let before: Promise<unknown> = Promise.resolve()
  for (const slice of slices(planned)) {
    const sent = tx.batch(features.storeFeatures(slice, actor, group), ...some(segmentUses(slice), storeSegmentUses))
    // Its fault is thrown below; until then it must not count as one that nobody handles.
    sent.catch(() => undefined)
    await before
    before = sent
    sentFeatures += slice.length
    onStored(sentFeatures)
  }
  await before
}

/** Stores a plan within the transaction, with its events, which share a group. */
export const storeImport = async (
  tx: Tx,
  plan: ImportPlan,
  actor: Actor,
  group: string,
  at: string,
  onStored: (features: number) => void = () => undefined,
): Promise<void> => {
  const dropped = await dropPlaces(tx, plan, actor, group, at)
  const events = many([...dropped.events, ...importEvents(plan)], (slice) => insertEvents(slice, actor, group))
  await tx.batch(...deletions(plan), ...surroundings(plan), ...events)
  const planned = [...plan.features.insert, ...plan.features.replace].sort((one, other) => (one.name < other.name ? -1 : 1))
  await storeFeatures(tx, planned, actor, group, onStored)
  const dependencies = dependenciesOf(planned)
  const parents = [...new Set(dependencies.map((dependency) => dependency.parent))]
  await tx.batch(...many(dependencies, storeDependencies), ...some(parents, touchFeatures))
  for (const slice of slices(plan.featureEnvironments.insert)) await tx.batch(...storeEmptyEnvironments(slice))
  // Features and segments that stay may have been in a project that goes: it goes once they have moved.
  if (dropped.statements.length > 0) await tx.batch(...dropped.statements)
}
