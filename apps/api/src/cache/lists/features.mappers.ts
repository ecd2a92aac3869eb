import type { CreatedFeature, Dependency, Feature, FeatureEnvironment, ProjectFeature, ProjectFeatureEnvironment } from '@halyard/contracts'
import { shownMetadata } from '@halyard/domain'
import type { FeatureDependencyRow } from '../../store/repositories/dependencies.repository.ts'
import type { FeatureEnvironmentRow, StoredStrategy } from '../../store/repositories/feature-configurations.repository.ts'
import type { ChangedFeatureRow, EnvironmentRow, FeatureRow, FeatureTagRow } from '../../store/repositories/features.repository.ts'

/** A feature with its environments, tags and dependencies; the environments are sorted. */
export interface FeatureParts {
  readonly feature: ChangedFeatureRow
  readonly environments: readonly (FeatureEnvironmentRow & { readonly of: EnvironmentRow })[]
  readonly tags: readonly FeatureTagRow[]
  readonly parents: readonly FeatureDependencyRow[]
  readonly children: readonly string[]
}

const summary = ({ of, enabled, strategies, variants, lastSeenAt }: FeatureParts['environments'][number]): ProjectFeatureEnvironment => ({
  name: of.name,
  type: of.type,
  enabled,
  sortOrder: of.sort_order,
  variantCount: variants.length,
  lastSeenAt,
  hasStrategies: strategies.length > 0,
  hasEnabledStrategies: strategies.some((strategy) => !strategy.disabled),
})

const bySortOrder = (one: StoredStrategy, other: StoredStrategy) => one.sortOrder - other.sortOrder

const environmentOf = (row: FeatureParts['environments'][number]): FeatureEnvironment => ({
  ...summary(row),
  featureName: row.feature,
  environment: row.environment,
  strategies: [...row.strategies]
    .sort(bySortOrder)
    .map(({ id, name, title, disabled, sortOrder, segments, constraints, variants, parameters }) => ({
      id,
      name,
      title,
      disabled,
      featureName: row.feature,
      sortOrder,
      segments: [...segments],
      constraints: [...constraints],
      variants: [...variants],
      parameters,
    })),
  variants: row.variants,
})

const latest = (times: readonly (string | null)[]): string | null =>
  times.reduce((late, time) => (time !== null && (late === null || time > late) ? time : late), null)

const lastSeenAt = ({ environments }: FeatureParts) => latest(environments.map((row) => row.lastSeenAt))

const tagsOf = ({ tags }: FeatureParts) => tags.map(({ value, type }) => ({ value, type }))

const common = (row: FeatureRow, seen: string | null) => ({
  name: row.name,
  ...shownMetadata(row),
  createdAt: row.createdAt,
  lastSeenAt: seen,
})

/** A dependency in the form in which its child feature lists it. */
export const toDependency = ({ parent, enabled, variants }: Omit<FeatureDependencyRow, 'feature'>): Dependency => ({
  feature: parent,
  enabled,
  variants,
})

/** The full form: every field of the specification. Tokens have no favourites. */
export const toFeature = (parts: FeatureParts): Feature => {
  const { feature, parents, children } = parts
  const environments = parts.environments.map(environmentOf)
  return {
    ...common(feature, lastSeenAt(parts)),
    project: feature.project,
    archived: feature.archivedAt !== null,
    archivedAt: feature.archivedAt,
    enabled: environments.some((environment) => environment.enabled),
    favorite: false,
    environments,
    variants: environments[0]?.variants ?? [],
    strategies: [],
    tags: tagsOf(parts),
    children: [...children],
    dependencies: parents.map(toDependency),
  }
}

/** The short form, for the list of a project. */
export const toProjectFeature = (parts: FeatureParts): ProjectFeature => ({
  ...common(parts.feature, lastSeenAt(parts)),
  favorite: false,
  environments: parts.environments.map(summary),
  tags: tagsOf(parts),
})

export const toCreatedFeature = (row: FeatureRow): CreatedFeature => ({
  ...common(row, null),
  project: row.project,
  archived: row.archivedAt !== null,
  archivedAt: row.archivedAt,
})
