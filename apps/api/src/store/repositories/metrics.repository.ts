import type { UsageRow } from '@halyard/domain'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** The usage of a feature from this hour on. */
export const listUsage = (feature: string, from: string): Query<UsageRow> =>
  sql<UsageRow>`
    select u.environment, u.app_name as "appName", u.hour as timestamp, u.yes, u.no,
      coalesce(jsonb_object_agg(v.variant, v.count) filter (where v.variant is not null), '{}') as variants
    from feature_usage u left join variant_usage v using (feature, environment, app_name, hour)
    where u.feature = ${feature} and u.hour >= ${from}
    group by u.feature, u.environment, u.app_name, u.hour
    order by u.hour, u.environment, u.app_name`.compile(build)

export interface ApplicationRow {
  readonly app_name: string
  readonly strategies: string[]
  readonly created_at: string
  readonly updated_at: string
}

export const listApplications = (): Query<ApplicationRow> =>
  build.selectFrom('application').select(['app_name', 'strategies', 'created_at', 'updated_at']).orderBy('app_name').compile()

export interface ApplicationUseRow {
  readonly app_name: string
  readonly project: string
  readonly environment: string
}

export const listApplicationUses = (): Query<ApplicationUseRow> =>
  build
    .selectFrom('application_use')
    .select(['app_name', 'project', 'environment'])
    .orderBy('app_name')
    .orderBy('project')
    .orderBy('environment')
    .compile()
