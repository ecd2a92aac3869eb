import type {
  CreatedFeature,
  Dependency,
  Feature,
  FeatureEnvironment,
  ProjectFeature,
  ProjectFeatureEnvironment,
  Tag,
  Variant,
} from '@halyard/contracts'
import { type FeatureMetadata, shownMetadata } from '../features/metadata-of.ts'
import type { StoredStrategy } from '../world/world.ts'

/** A stored feature without its parts. */
export interface FeatureRecord extends Readonly<FeatureMetadata> {
  readonly name: string
  readonly project: string
  readonly createdAt: string
  readonly archivedAt: string | null
}

interface ConfigurationState {
  readonly feature: string
  readonly environment: string
  readonly enabled: boolean
  readonly strategies: readonly StoredStrategy[]
  readonly variants: Variant[]
  readonly lastSeenAt: string | null
  /** The environment itself. */
  readonly of: { readonly name: string; readonly type: string; readonly sort_order: number }
}

interface DependencyState {
  readonly parent: string
  readonly enabled: boolean
  readonly variants: string[]
}

/** A feature with its environments, tags and dependencies; the environments are sorted. */
export interface ShownParts {
  readonly feature: FeatureRecord
  readonly environments: readonly ConfigurationState[]
  readonly tags: readonly Tag[]
  readonly parents: readonly DependencyState[]
  readonly children: readonly string[]
}

const summary = ({ of, enabled, strategies, variants, lastSeenAt }: ShownParts['environments'][number]): ProjectFeatureEnvironment => ({
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

const environmentOf = (row: ShownParts['environments'][number]): FeatureEnvironment => ({
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

const lastSeenAt = ({ environments }: ShownParts) => latest(environments.map((row) => row.lastSeenAt))

const tagsOf = ({ tags }: ShownParts) => tags.map(({ value, type }) => ({ value, type }))

const common = (row: FeatureRecord, seen: string | null) => ({
  name: row.name,
  ...shownMetadata(row),
  createdAt: row.createdAt,
  lastSeenAt: seen,
})

/** A dependency in the form in which its child feature lists it. */
export const toDependency = ({ parent, enabled, variants }: DependencyState): Dependency => ({
  feature: parent,
  enabled,
  variants,
})

/** The full form: every field of the specification. Tokens have no favourites. */
export const toFeature = (parts: ShownParts): Feature => {
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
export const toProjectFeature = (parts: ShownParts): ProjectFeature => ({
  ...common(parts.feature, lastSeenAt(parts)),
  favorite: false,
  environments: parts.environments.map(summary),
  tags: tagsOf(parts),
})

export const toCreatedFeature = (row: FeatureRecord): CreatedFeature => ({
  ...common(row, null),
  project: row.project,
  archived: row.archivedAt !== null,
  archivedAt: row.archivedAt,
})
