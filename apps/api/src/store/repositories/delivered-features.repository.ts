import type { Constraint, Dependency, Variant } from '@halyard/contracts'
import type { StoredStrategy } from '@halyard/domain'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { among, type Selection } from '../parameters.ts'
import { revisionKeys } from '../revision-keys.ts'

/** A live feature as applications get it from one environment, with the tags that filters ask for. */
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
  /** `type:value`. */
  readonly tags: readonly string[]
}

const deliveredIn = (environment: string) => sql`
  feature f
  join feature_environment c on c.feature = f.name and c.environment = ${environment}
  join project_environment l on l.project = f.project and l.environment = ${environment}`

export const listDeliveredFeatures = (environment: string, selection: Selection): Query<DeliveredFeatureRow> =>
  sql<DeliveredFeatureRow>`
    select f.name, f.project, f.type, f.description, f.stale, f.impression_data as "impressionData", c.enabled, c.strategies, c.variants,
      (
        select coalesce(jsonb_agg(jsonb_build_object('feature', d.parent, 'enabled', d.enabled, 'variants', d.variants) order by d.parent), '[]')
        from feature_dependency d where d.feature = f.name
      ) as dependencies,
      (select coalesce(jsonb_agg(t.type || ':' || t.value), '[]') from feature_tag t where t.feature = f.name) as tags
    from ${deliveredIn(environment)}
    where f.archived_at is null and ${among('f.name', selection)}`.compile(build)

/** Every transaction before the horizon is over, so a later reader need only look at changes from it on. */
export const findDeliveryHorizon = (environment: string): Query<{ horizon: string; features: number }> =>
  sql<{ horizon: string; features: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select count(*) from ${deliveredIn(environment)} where f.archived_at is null) as features`.compile(build)

export const listDeliveredNames = (environment: string): Query<{ name: string }> =>
  sql<{ name: string }>`select f.name from ${deliveredIn(environment)} where f.archived_at is null`.compile(build)

export interface DeliveredSegmentRow {
  readonly id: number
  readonly name: string
  readonly constraints: readonly Constraint[]
}

export const listDeliveredSegments = (): Query<DeliveredSegmentRow> =>
  build.selectFrom('segment').select(['id', 'name', 'constraints']).orderBy('id').compile()

export interface DeliveryRevisionRow {
  readonly key: string
  readonly n: number
  readonly stamp: number
}

/** The revisions of what applications read in an environment, of each project and of all together; the same without an environment, which tags follow; and that of segments. */
export const listDeliveryRevisions = (environment: string): Query<DeliveryRevisionRow> => {
  const ofProjects = `:${environment}`
  return sql<DeliveryRevisionRow>`
    select key, sum(n::float8) as n, bit_xor(stamp) as stamp from revision
    where key in (${revisionKeys.delivery(environment)}, ${sql.lit(revisionKeys.segments)}, ${sql.lit(revisionKeys.features)})
      or (key like 'features:%' and (key not like 'features:%:%' or right(key, ${ofProjects.length}::integer) = ${ofProjects}))
    group by key`.compile(build)
}
