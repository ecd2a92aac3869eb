import type { ImportPlan, PlannedFeature } from '@halyard/domain'
import type { Query, Tx } from '../../store/index.ts'
import { storeDependencies } from '../../store/repositories/dependencies.repository.ts'
import { type Actor, insertEvents } from '../../store/repositories/events.repository.ts'
import { storeEmptyEnvironments } from '../../store/repositories/feature-configurations.repository.ts'
import { removeUsage, touchFeatures } from '../../store/repositories/features.repository.ts'
import { insertClearedFeatures, insertClearedSegments } from '../../store/repositories/former-states.repository.ts'
import * as features from '../../store/repositories/imported-features.repository.ts'
import * as rows from '../../store/repositories/imported-rows.repository.ts'
import { storeSegmentUses } from '../../store/repositories/segment-uses.repository.ts'
import { dropProjectsAndEnvironments } from '../project/drop-projects-and-environments.ts'
import { endOfImport, importEvents } from './import-events.ts'
import { slices } from './slices.ts'

const inSlices = <T>(items: readonly T[], statement: (slice: readonly T[]) => Query): Query[] => [...slices(items)].map(statement)

const ifAny = <T>(items: readonly T[], ...statements: ((items: readonly T[]) => Query | readonly Query[])[]): Query[] =>
  items.length === 0 ? [] : statements.flatMap((statement) => statement(items))

/** Projects whose review settings are in the file. */
const reviewed = ({ projects }: ImportPlan) => [...projects.insert, ...projects.replace].filter((project) => project.reviews !== undefined)

const deletions = (plan: ImportPlan): Query[] => [
  ...(plan.dropFeatureTags ? features.dropAllFeatureTags() : []),
  ...ifAny(plan.features.drop, removeUsage, features.dropFeatures),
  ...ifAny(
    plan.features.replace.map((feature) => feature.name),
    features.clearFeatures,
  ),
  ...ifAny(plan.tags.drop, rows.dropTags),
  ...ifAny(plan.tagTypes.drop, rows.dropTagTypes),
  ...ifAny(plan.segments.drop, rows.dropSegments),
  ...ifAny(plan.strategyTypes.drop, rows.dropStrategyTypes),
  ...ifAny(plan.contextFields.drop, rows.dropContextFields),
  ...ifAny(
    reviewed(plan).map((project) => project.id),
    rows.dropReviews,
  ),
  ...ifAny(plan.projectEnvironments.drop, rows.dropLinks),
]

/** Events with the former state of dropped and replaced objects. */
const cleared = ({ features: planned, segments }: ImportPlan, actor: Actor, group: string): Query[] => [
  ...inSlices([...planned.drop, ...planned.replace.map(({ name }) => name)], (slice) => insertClearedFeatures(slice, actor, group)),
  ...inSlices([...segments.drop, ...segments.replace.map(({ id }) => id)], (slice) => insertClearedSegments(slice, actor, group)),
]

const resources = (plan: ImportPlan): Query[] => [
  ...inSlices([...plan.environments.insert, ...plan.environments.replace], rows.storeEnvironments),
  ...inSlices([...plan.projects.insert, ...plan.projects.replace], rows.storeProjects),
  ...inSlices(
    [...plan.projects.insert, ...plan.projects.replace].flatMap(({ id, featureNaming }) =>
      featureNaming === undefined ? [] : [{ id, featureNaming }],
    ),
    rows.storeNamings,
  ),
  ...inSlices(
    reviewed(plan).flatMap(({ id, reviews = [] }) =>
      reviews.map(({ changeRequestEnabled: enabled, ...review }) => ({ project: id, enabled, ...review })),
    ),
    rows.storeReviews,
  ),
  ...inSlices(plan.projectEnvironments.insert, rows.storeLinks),
  ...inSlices(plan.defaultStrategies, rows.storeDefaultStrategies),
  ...inSlices([...plan.strategyTypes.insert, ...plan.strategyTypes.replace], rows.storeStrategyTypes),
  ...inSlices(plan.deprecations, rows.storeDeprecations),
  ...inSlices([...plan.contextFields.insert, ...plan.contextFields.replace], rows.storeContextFields),
  ...inSlices(plan.lifetimes, rows.storeLifetimes),
  ...inSlices([...plan.tagTypes.insert, ...plan.tagTypes.replace], rows.storeTagTypes),
  ...inSlices(plan.tags.insert, rows.storeTags),
  ...inSlices([...plan.segments.insert, ...plan.segments.replace], rows.storeSegments),
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

/** Sends each slice while the database stores the previous one, so that both work in parallel. At most two slices are in memory. */
const storeFeatures = async (
  tx: Tx,
  planned: readonly PlannedFeature[],
  actor: Actor,
  group: string,
  onStored: (features: number) => void,
): Promise<void> => {
  let sentFeatures = 0
  let previous: Promise<unknown> = Promise.resolve()
  for (const slice of slices(planned)) {
    const sent = tx.batch(features.storeFeatures(slice, actor, group), ...ifAny(segmentUses(slice), storeSegmentUses))
    // The fault is thrown below. Until then, Node must not report an unhandled rejection.
    sent.catch(() => undefined)
    await previous
    previous = sent
    sentFeatures += slice.length
    onStored(sentFeatures)
  }
  await previous
}

/** Stores a plan with its events within the transaction. All events share a group. */
export const storeImport = async (
  tx: Tx,
  plan: ImportPlan,
  actor: Actor,
  group: string,
  at: string,
  onStored: (features: number) => void = () => undefined,
): Promise<void> => {
  const dropped = await dropProjectsAndEnvironments(tx, plan, actor, group, at)
  const events = inSlices([...dropped.events, ...importEvents(plan)], (slice) => insertEvents(slice, actor, group))
  await tx.batch(...cleared(plan, actor, group), ...deletions(plan), ...resources(plan), ...events)
  const planned = [...plan.features.insert, ...plan.features.replace].sort((one, other) => (one.name < other.name ? -1 : 1))
  await storeFeatures(tx, planned, actor, group, onStored)
  const dependencies = dependenciesOf(planned)
  const parents = [...new Set(dependencies.map((dependency) => dependency.parent))]
  await tx.batch(...inSlices(dependencies, storeDependencies), ...ifAny(parents, touchFeatures))
  for (const slice of slices(plan.featureEnvironments.insert)) await tx.batch(...storeEmptyEnvironments(slice))
  // Features and segments may move out of a dropped project, so the project is deleted after they are stored.
  const end = endOfImport(plan)
  await tx.batch(...dropped.statements, ...(end.length > 0 ? [insertEvents(end, actor, group)] : []))
}
