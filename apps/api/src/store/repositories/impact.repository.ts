import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { textArray } from '../parameters.ts'

export interface AffectedRow {
  readonly environment: string
  readonly name: string
}

interface Changed {
  /** Features whose configuration changes in this environment. */
  readonly environment: string
  readonly features: readonly string[]
  /** Features that are archived or get other parents; affected in all environments. */
  readonly everywhere: readonly string[]
  readonly segments: readonly number[]
}

/** Live features whose outcomes can change: changed features, features with a changed segment, and features that depend on these. */
export const listAffectedFeatures = ({ environment, features, everywhere, segments }: Changed): Query<AffectedRow> =>
  sql<AffectedRow>`
    with live as (
      select f.name, c.environment from feature f
      join feature_environment c on c.feature = f.name
      join project_environment l on l.project = f.project and l.environment = c.environment
      where f.archived_at is null
    ), direct as (
      select name, environment from live
      where (name = any(${textArray(features)}) and environment = ${environment}) or name = any(${textArray(everywhere)})
      union
      select l.name, l.environment from segment_use u join live l on l.name = u.feature and l.environment = u.environment
      where u.segment = any(${[...segments]}::bigint[])
    )
    select name, environment from direct
    union
    select l.name, l.environment from direct d
    join feature_dependency p on p.parent = d.name
    join live l on l.name = p.feature and l.environment = d.environment
    order by environment, name`.compile(build)

export interface FeatureEvaluationsRow {
  readonly feature: string
  readonly app_name: string
  /** Evaluations in the hour; `in_day`: since the start of the day. */
  readonly in_hour: number
  readonly in_day: number
}

/** Reported evaluations of features: in the hour that begins at `hour`, and in all hours from `day` on. */
export const listEvaluations = (
  environment: string,
  features: readonly string[],
  { hour, day }: { readonly hour: string; readonly day: string },
): Query<FeatureEvaluationsRow> =>
  sql<FeatureEvaluationsRow>`
    select feature, app_name, sum((yes + no) * (hour = ${hour}::timestamptz)::int)::float8 as in_hour, sum(yes + no)::float8 as in_day
    from feature_usage
    where environment = ${environment} and feature = any(${textArray(features)}) and hour >= ${day}::timestamptz
    group by feature, app_name order by feature, app_name`.compile(build)
