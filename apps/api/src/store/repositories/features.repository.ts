import type { FeatureMetadata } from '@halyard/domain'
import { type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../advisory-locks.ts'
import { insertRows, selected, selectRows } from '../columns.ts'
import { build, listing, locking, prepare, type Query } from '../index.ts'
import { among, type Selection, textArray } from '../parameters.ts'
import { featureRow } from '../schema/columns.ts'

export interface FeatureRow extends Readonly<FeatureMetadata> {
  readonly name: string
  readonly project: string
  readonly createdAt: string
  readonly archivedAt: string | null
}

export interface ChangedFeatureRow extends FeatureRow {
  /** The transaction that changed the feature last. */
  readonly changed: string
}

export interface FeatureTagRow {
  readonly feature: string
  readonly type: string
  readonly value: string
}

export interface EnvironmentRow {
  readonly name: string
  readonly type: string
  readonly sort_order: number
}

const select = (which: RawBuilder<unknown>): Query<FeatureRow> => selectRows<FeatureRow>('feature', featureRow, which)

export const listFeatures = (selection: Selection): Query<ChangedFeatureRow> =>
  sql<ChangedFeatureRow>`select ${selected<FeatureRow>(featureRow)}, changed from feature where ${among('name', selection)}`.compile(build)

export const listFeatureTags = (selection: Selection): Query<FeatureTagRow> =>
  build
    .selectFrom('feature_tag')
    .select(['feature', 'type', 'value'])
    .where(among('feature', selection))
    .orderBy('type')
    .orderBy('value')
    .compile()

export const listEnvironments = (): Query<EnvironmentRow> =>
  build.selectFrom('environment').select(['name', 'type', 'sort_order']).orderBy('sort_order').orderBy('name').compile()

/** Names of the features that a transaction at or after the horizon changed. */
export const listChangedFeatures = (horizon: string): Query<{ name: string }> =>
  build.selectFrom('feature').select('name').where(sql<boolean>`changed >= ${horizon}::text::xid8`).compile()

/** Every transaction before the horizon has ended, so a later read needs only changes from the horizon on. */
export const findHorizon = (): Query<{ horizon: string; features: number }> =>
  sql<{ horizon: string; features: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, (select count(*) from feature) as features`.compile(build)

export const listFeatureNames = (): Query<{ name: string }> => build.selectFrom('feature').select('name').compile()

/** Locks a feature for a change. Read its dependent rows in a later statement, which sees the commits of other transactions. */
export const lockFeature = (name: string): Query<FeatureRow> =>
  locking('feature', 'update', (row) => row.name, select(sql`name = ${name} for update`))

/**
 * Locks features with their parents and children, in the order of their names. Parents and children change when a feature is added or
 * removed.
 */
export const lockLinkedFeatures = (names: readonly string[]): Query<FeatureRow> =>
  select(sql`
    name in (
      select unnest(${[...names]}::text[])
      union select parent from feature_dependency where feature = any(${[...names]}::text[])
      union select feature from feature_dependency where parent = any(${[...names]}::text[])
    ) order by name for update`)

/** Archives features at this time; null: revives them. */
export const updateArchivedAt = (names: readonly string[], archivedAt: string | null): Query =>
  build
    .updateTable('feature')
    .set({ archived_at: archivedAt, changed: sql<string>`pg_current_xact_id()` })
    .where(among('name', names))
    .compile()

/** Deletes features permanently, with all rows that reference them. */
export const removeFeatures = (names: readonly string[]): Query => build.deleteFrom('feature').where(among('name', names)).compile()

/** Removes the reported usage of features. */
export const removeUsage = (names: readonly string[]): readonly Query[] =>
  (['feature_usage', 'variant_usage'] as const).map((table) => build.deleteFrom(table).where(among('feature', names)).compile())

/** The features that changes of open change requests name, with the number of these changes. Requests of the excepted project do not count. */
export const listProposedFeatures = (
  names: readonly string[],
  exceptProject: string | null = null,
): Query<{ feature: string; changes: number }> =>
  sql<{ feature: string; changes: number }>`
    select n.name as feature, count(*)::int as changes
    from unnest(${[...names]}::text[]) as n (name)
    join change c on c.feature = n.name or (c.action = 'addDependency' and c.payload ->> 'feature' = n.name)
    join change_request r on r.id = c.request_id and r.state not in ('Applied', 'Cancelled', 'Rejected')
      and r.project is distinct from ${exceptProject}::text
    group by n.name order by n.name`.compile(build)

/** The accounts with one of the features as a favourite. */
export const listFavoringAccounts = (names: readonly string[]): Query<{ id: number }> =>
  build.selectFrom('favorite_feature').select('account_id as id').distinct().where(among('feature', names)).compile()

/** Stores new features, still without configurations. */
export const insertFeatures = (rows: readonly FeatureRow[]): Query => insertRows('feature', featureRow, rows)

export const findFeature = (name: string): Query<FeatureRow> => select(sql`name = ${name}`)

/** The features of a project by name, including archived features. */
export const listFeaturesOfProject = (project: string): Query<FeatureRow> => select(sql`project = ${project} order by name`)

/** Locks the name until the transaction ends, so that no other transaction creates a feature with this name. */
export const lockFeatureName = (name: string): Query =>
  sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.featureName)}, hashtext(${name}))`.compile(build)

export const findProject = (id: string): Query<{ id: string }> => build.selectFrom('project').select('id').where('id', '=', id).compile()

/**
 * Marks features as changed by this transaction. A join is used and not a comparison one by one, because an import marks many features
 * repeatedly.
 */
export const touchFeatures = (features: readonly string[]): Query => touch([...features])
const touch = prepare(
  listing(
    { at: [0] },
    sql`
    update feature f set changed = pg_current_xact_id() from unnest(${textArray([])}) as w (name) where f.name = w.name`.compile(build),
  ),
)
