import type { Constraint, Dependency, Variant } from '@halyard/contracts'
import type { StoredStrategy, ValueType } from '@halyard/domain'
import { type RawBuilder, sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { among, type Selection, textArray } from '../parameters.ts'
import { revisionKeys } from '../revision-keys.ts'

/** A live feature in the form for applications of one environment, with the tags that filters need. */
export interface DeliveredFeatureRow {
  readonly name: string
  readonly project: string
  readonly type: string
  readonly description: string | null
  readonly stale: boolean
  readonly impressionData: boolean
  readonly enabled: boolean
  readonly strategies: readonly StoredStrategy[]
  readonly variants: readonly Variant[]
  readonly dependencies: readonly Dependency[]
  /** The declared type of its values; null: not declared. */
  readonly valueType: ValueType | null
  /** `type:value`. */
  readonly tags: readonly string[]
}

const deliveredIn = (environment: string | RawBuilder<string>) => sql`
  feature f
  join feature_environment c on c.feature = f.name and c.environment = ${environment}
  join project_environment l on l.project = f.project and l.environment = ${environment}`

const parents = sql`(
        select coalesce(jsonb_agg(jsonb_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) order by d.parent), '[]')
        from feature_dependency d where d.feature = f.name
      ) as dependencies`

export const listDeliveredFeatures = (environment: string, selection: Selection): Query<DeliveredFeatureRow> =>
  sql<DeliveredFeatureRow>`
    select f.name, f.project, f.type, f.description, f.stale, f.impression_data as "impressionData", c.enabled, c.strategies, c.variants,
      f.flag_value ->> 'type' as "valueType", ${parents},
      (select coalesce(jsonb_agg(t.type || ':' || t.value), '[]') from feature_tag t where t.feature = f.name) as tags
    from ${deliveredIn(environment)}
    where f.archived_at is null and ${among('f.name', selection)}`.compile(build)

/** The fields that decide whether a feature is on in an environment. */
export interface EvaluatedFeatureRow
  extends Pick<DeliveredFeatureRow, 'name' | 'project' | 'enabled' | 'impressionData' | 'strategies' | 'variants' | 'dependencies'> {
  /** Length of strategies and variants as JSON. */
  readonly bytes: number
}

/** Names of the live features of projects in an environment, in order. */
export const listEvaluatedNames = (environment: string, projects: Selection): Query<{ name: string }> =>
  sql<{ name: string }>`
    select f.name from ${deliveredIn(environment)} where f.archived_at is null and ${among('f.project', projects)} order by f.name`.compile(
    build,
  )

/** Live features in an environment, by name. */
export const listEvaluatedFeatures = (environment: string, names: readonly string[]): Query<EvaluatedFeatureRow> =>
  sql<EvaluatedFeatureRow>`
    select f.name, f.project, f.impression_data as "impressionData", c.enabled, c.strategies, c.variants, ${parents},
      octet_length(c.strategies::text) + octet_length(c.variants::text) as bytes
    from ${deliveredIn(environment)}
    where f.archived_at is null and f.name = any(${textArray(names)}) order by f.name`.compile(build)

/** The existing environments among the names, each with its number of live features of the projects. */
export const countEvaluatedFeatures = (environments: readonly string[], projects: Selection): Query<{ name: string; features: number }> =>
  sql<{ name: string; features: number }>`
    select e.name, (
      select count(*)::integer from ${deliveredIn(sql<string>`e.name`)} where f.archived_at is null and ${among('f.project', projects)}
    ) as features
    from environment e where e.name = any(${textArray(environments)}) order by e.name`.compile(build)

/** Every transaction before the horizon has ended, so a later read needs only changes from the horizon on. */
export const findDeliveryHorizon = (): Query<{ horizon: string }> =>
  sql<{ horizon: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.compile(build)

/** The number of live features. The time is proportional to this number. */
export const countDeliveredFeatures = (environment: string): Query<{ features: number }> =>
  sql<{ features: number }>`select count(*) as features from ${deliveredIn(environment)} where f.archived_at is null`.compile(build)

export const listDeliveredNames = (environment: string): Query<{ name: string }> =>
  sql<{ name: string }>`select f.name from ${deliveredIn(environment)} where f.archived_at is null`.compile(build)

export interface DeliveredSegmentRow {
  readonly id: number
  readonly name: string
  readonly constraints: readonly Constraint[]
}

export const listDeliveredSegments = (): Query<DeliveredSegmentRow> =>
  build.selectFrom('segment').select(['id', 'name', 'constraints']).orderBy('id').compile()

export interface EvaluatedSegmentRow extends DeliveredSegmentRow {
  /** The only project that can use the segment; null: all projects. */
  readonly project: string | null
  /** Length of its constraints as JSON. */
  readonly bytes: number
}

export const listEvaluatedSegments = (ids: readonly number[]): Query<EvaluatedSegmentRow> =>
  sql<EvaluatedSegmentRow>`
    select id, name, project, constraints, octet_length(constraints::text) as bytes
    from segment where id = any(${[...ids]}::bigint[]) order by id`.compile(build)

export interface DeliveryRevisionRow {
  readonly key: string
  readonly n: number
  readonly stamp: number
  /** Milliseconds since the last bump of the key; null: unknown. */
  readonly age: number | null
}

const ofAll = sql.join(
  [revisionKeys.segments, revisionKeys.taggings, revisionKeys.projects, revisionKeys.environments].map((key) => sql.lit(key)),
)

/**
 * The revisions of the features of an environment, of each project and of all projects, and of segments, projects and environments.
 * Also the revisions of the tags of features, of each project and of all projects.
 */
export const listDeliveryRevisions = (environment: string): Query<DeliveryRevisionRow> => {
  const ofProjects = `:${environment}`
  return sql<DeliveryRevisionRow>`
    select key, sum(n::float8) as n, bit_xor(stamp) as stamp,
      (extract(epoch from clock_timestamp() - max(bumped_at)) * 1000)::float8 as age
    from revision
    where key in (${revisionKeys.delivery(environment)}, ${ofAll})
      or key like 'taggings:%'
      or (key like 'features:%:%' and right(key, ${ofProjects.length}::integer) = ${ofProjects})
    group by key`.compile(build)
}
