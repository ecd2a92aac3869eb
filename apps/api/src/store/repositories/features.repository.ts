import type { Variant } from '@halyard/contracts'
import type { PlannedStrategy } from '@halyard/domain'
import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { build, type Query } from '../index.ts'

/** A strategy as it lies in its environment's document. */
export type StoredStrategy = PlannedStrategy

export interface FeatureRow {
  readonly name: string
  readonly project: string
  readonly type: string
  readonly description: string | null
  readonly stale: boolean
  readonly impression_data: boolean
  readonly created_at: string
  readonly archived_at: string | null
}

export interface ChangedFeatureRow extends FeatureRow {
  /** The transaction that changed it last. */
  readonly changed: string
}

export interface FeatureEnvironmentRow {
  readonly feature: string
  readonly environment: string
  readonly enabled: boolean
  readonly strategies: StoredStrategy[]
  readonly variants: Variant[]
  readonly last_seen_at: string | null
}

export interface FeatureTagRow {
  readonly feature: string
  readonly type: string
  readonly value: string
}

export interface FeatureDependencyRow {
  readonly feature: string
  readonly parent: string
  readonly enabled: boolean
  readonly variants: string[]
}

export interface EnvironmentRow {
  readonly name: string
  readonly type: string
  readonly sort_order: number
}

/** Which features to read: all, or those named. */
export type Selection = 'all' | readonly string[]

const among = (column: string, selection: Selection): RawBuilder<boolean> =>
  selection === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${[...selection]}::text[])`

const columns = ['name', 'project', 'type', 'description', 'stale', 'impression_data', 'created_at', 'archived_at'] as const

export const listFeatures = (selection: Selection): Query<ChangedFeatureRow> =>
  build
    .selectFrom('feature')
    .select([...columns, 'changed'])
    .where(among('name', selection))
    .compile()

export const listFeatureEnvironments = (selection: Selection): Query<FeatureEnvironmentRow> =>
  build
    .selectFrom('feature_environment')
    .select(['feature', 'environment', 'enabled', 'last_seen_at'])
    .select([sql<StoredStrategy[]>`strategies`.as('strategies'), sql<Variant[]>`variants`.as('variants')])
    .where(among('feature', selection))
    .compile()

export const listFeatureTags = (selection: Selection): Query<FeatureTagRow> =>
  build
    .selectFrom('feature_tag')
    .select(['feature', 'type', 'value'])
    .where(among('feature', selection))
    .orderBy('type')
    .orderBy('value')
    .compile()

/** The parents of the features, and their children. */
export const listFeatureDependencies = (selection: Selection): Query<FeatureDependencyRow> =>
  build
    .selectFrom('feature_dependency')
    .select(['feature', 'parent', 'enabled', 'variants'])
    .where((where) => where.or([among('feature', selection), among('parent', selection)]))
    .orderBy('feature')
    .orderBy('parent')
    .compile()

export const listEnvironments = (): Query<EnvironmentRow> =>
  build.selectFrom('environment').select(['name', 'type', 'sort_order']).orderBy('sort_order').orderBy('name').compile()

/** Names of the features that a transaction at or after the horizon changed. */
export const listChangedFeatures = (horizon: string): Query<{ name: string }> =>
  build.selectFrom('feature').select('name').where(sql<boolean>`changed >= ${horizon}::text::xid8`).compile()

/** Every transaction before the horizon is over, so a later reader need only look at changes from it on. */
export const findHorizon = (): Query<{ horizon: string; features: number }> =>
  sql<{ horizon: string; features: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, (select count(*) from feature) as features`.compile(build)

export const listFeatureNames = (): Query<{ name: string }> => build.selectFrom('feature').select('name').compile()

/** Locks a feature for a change. What hangs on it is read in a later statement, which then sees what others committed. */
export const lockFeature = (name: string): Query<FeatureRow> =>
  build.selectFrom('feature').select(columns).where('name', '=', name).forUpdate().compile()

/** Locks features with their parents and children, in the order of their names: they change when these come or go. */
export const lockLinkedFeatures = (names: readonly string[]): Query<FeatureRow> =>
  build
    .selectFrom('feature')
    .select(columns)
    .where(
      sql<boolean>`name in (
        select unnest(${[...names]}::text[])
        union select parent from feature_dependency where feature = any(${[...names]}::text[])
        union select feature from feature_dependency where parent = any(${[...names]}::text[]))`,
    )
    .orderBy('name')
    .forUpdate()
    .compile()

export interface LinkRow extends FeatureDependencyRow {
  /** Whether the child is live. */
  readonly live: boolean
}

/** The parents of the features, and their children, archived ones included. */
export const listLinks = (features: readonly string[]): Query<LinkRow> =>
  sql<LinkRow>`
    select d.feature, d.parent, d.enabled, d.variants, f.archived_at is null as live
    from feature_dependency d join feature f on f.name = d.feature
    where d.feature = any(${[...features]}::text[]) or d.parent = any(${[...features]}::text[])
    order by d.feature, d.parent`.compile(build)

export interface FeaturePlaceRow {
  readonly feature: string
  readonly project: string
  readonly environment: string
  readonly enabled: boolean
}

/** The environments of the features' projects, and whether they are on there. */
export const listPlacesOfFeatures = (features: readonly string[]): Query<FeaturePlaceRow> =>
  sql<FeaturePlaceRow>`
    select f.name as feature, f.project, p.environment, coalesce(e.enabled, false) as enabled
    from feature f
    join project_environment p on p.project = f.project
    left join feature_environment e on e.feature = f.name and e.environment = p.environment
    where f.name = any(${[...features]}::text[])
    order by f.name, p.environment`.compile(build)

/** Archives features at this time, or takes them out of the archive. */
export const updateArchivedAt = (names: readonly string[], archivedAt: string | null): Query =>
  build
    .updateTable('feature')
    .set({ archived_at: archivedAt, changed: sql<string>`pg_current_xact_id()` })
    .where(among('name', names))
    .compile()

/** Turns features off in every environment. */
export const disableFeatures = (names: readonly string[]): Query =>
  build.updateTable('feature_environment').set({ enabled: false }).where(among('feature', names)).where('enabled', '=', true).compile()

/** The features depend on none from now on. */
export const removeParents = (names: readonly string[]): Query =>
  build.deleteFrom('feature_dependency').where(among('feature', names)).compile()

/** Removes features for good, with all that refers to them. */
export const removeFeatures = (names: readonly string[]): Query => build.deleteFrom('feature').where(among('name', names)).compile()

/** Removes what was reported of features. */
export const removeUsage = (names: readonly string[]): readonly Query[] =>
  (['feature_usage', 'variant_usage'] as const).map((table) => build.deleteFrom(table).where(among('feature', names)).compile())

/** Those of the features that changes of open change requests name, and how many changes do. */
export const listProposedFeatures = (names: readonly string[]): Query<{ feature: string; changes: number }> =>
  sql<{ feature: string; changes: number }>`
    select n.name as feature, count(*)::int as changes
    from unnest(${[...names]}::text[]) as n (name)
    join change c on c.feature = n.name or (c.action = 'addDependency' and c.payload ->> 'feature' = n.name)
    join change_request r on r.id = c.request_id and r.state not in ('Applied', 'Cancelled', 'Rejected')
    group by n.name order by n.name`.compile(build)

/** How many bytes the configurations of features have as text. */
export const findSizeOfConfigurations = (names: readonly string[]): Query<{ bytes: number }> =>
  sql<{ bytes: number }>`
    select coalesce(sum(octet_length(strategies::text) + octet_length(variants::text)), 0)::float8 as bytes
    from feature_environment where feature = any(${[...names]}::text[])`.compile(build)

/** The accounts of which any of the features is a favourite. */
export const listFavoringAccounts = (names: readonly string[]): Query<{ id: number }> =>
  build.selectFrom('favorite_feature').select('account_id as id').distinct().where(among('feature', names)).compile()

export const insertFeature = (feature: FeatureRow): Query => build.insertInto('feature').values(feature).compile()

/** The configuration of a feature in environments where it has none yet: disabled and empty. */
export const insertEmptyEnvironments = (feature: string, environments: readonly string[]): Query =>
  build
    .insertInto('feature_environment')
    .values(environments.map((environment) => ({ feature, environment })))
    .compile()

export const findFeature = (name: string): Query<FeatureRow> =>
  build.selectFrom('feature').select(columns).where('name', '=', name).compile()

/** The features of a project by name, archived ones too. */
export const listFeaturesOfProject = (project: string): Query<FeatureRow> =>
  build.selectFrom('feature').select(columns).where('project', '=', project).orderBy('name').compile()

/** Keeps others from creating a feature of this name until the transaction ends. */
export const lockFeatureName = (name: string): Query =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.featureName)}, hashtext(${name}))`.compile(build)

export const findProject = (id: string): Query<{ id: string }> => build.selectFrom('project').select('id').where('id', '=', id).compile()
