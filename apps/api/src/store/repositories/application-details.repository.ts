import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** The description of an application, written by people. */
export interface DescribedApplication {
  readonly app_name: string
  readonly strategies: readonly string[]
  readonly description: string | null
  readonly url: string | null
  readonly color: string | null
  readonly icon: string | null
}

export interface StoredApplicationDetails extends DescribedApplication {
  readonly created_at: string
  readonly updated_at: string
  readonly created_by: string | null
}

const columns = ['app_name', 'strategies', 'description', 'url', 'color', 'icon', 'created_at', 'updated_at', 'created_by'] as const

export const findApplication = (name: string): Query<StoredApplicationDetails> =>
  build.selectFrom('application').select(columns).where('app_name', '=', name).compile()

/** Locks the application until the transaction ends. */
export const lockApplication = (name: string): Query<StoredApplicationDetails> =>
  build.selectFrom('application').select(columns).where('app_name', '=', name).forUpdate().compile()

/** Stores the description of an application, which may be new. */
export const putApplication = (application: DescribedApplication, at: string, createdBy: string): Query =>
  sql`
    insert into application as a (app_name, strategies, description, url, color, icon, created_at, updated_at, created_by, seen_at, described)
    values (${application.app_name}, ${[...application.strategies]}::text[], ${application.description}, ${application.url},
      ${application.color}, ${application.icon}, ${at}, ${at}, ${createdBy}, ${at}, true)
    on conflict (app_name) do update set strategies = excluded.strategies, description = excluded.description, url = excluded.url,
      color = excluded.color, icon = excluded.icon, updated_at = excluded.updated_at,
      described = true`.compile(build)

export const removeApplication = (name: string): Query => build.deleteFrom('application').where('app_name', '=', name).compile()

export interface InstanceRow {
  readonly environment: string
  readonly instance_id: string
  readonly sdk: string | null
  readonly created_at: string
  readonly seen_at: string
}

/** The processes of an application with the latest reports, at most `most`. */
export const listInstances = (name: string, most: number): Query<InstanceRow> =>
  build
    .selectFrom('application_instance')
    .select(['environment', 'instance_id', 'sdk', 'created_at', 'seen_at'])
    .where('app_name', '=', name)
    .orderBy('seen_at', 'desc')
    .orderBy('environment')
    .orderBy('instance_id')
    .limit(most)
    .compile()

/** The features that an application reported, with their projects; null: the feature does not exist. */
export const listFeaturesOf = (name: string, most: number): Query<{ feature: string; project: string | null }> =>
  sql<{ feature: string; project: string | null }>`
    select u.feature, f.project
    from (select distinct feature from feature_usage where app_name = ${name}) u left join feature f on f.name = u.feature
    order by u.feature limit ${most}`.compile(build)

export interface SeenInstance {
  readonly appName: string
  readonly environment: string
  readonly instanceId: string
  readonly sdk: string | null
}

/** Stores the reports of processes. The rows must differ, and must have the order in which all writers lock them. */
export const seeInstances = (rows: readonly SeenInstance[], at: string): Query =>
  sql`
    insert into application_instance as i (app_name, environment, instance_id, sdk, created_at, seen_at)
    select app_name, environment, instance_id, sdk, ${at}, ${at} from unnest(${rows.map((row) => row.appName)}::text[],
      ${rows.map((row) => row.environment)}::text[], ${rows.map((row) => row.instanceId)}::text[],
      ${rows.map((row) => row.sdk)}::text[]) as s (app_name, environment, instance_id, sdk)
    on conflict (app_name, environment, instance_id)
    do update set seen_at = greatest(i.seen_at, excluded.seen_at), sdk = coalesce(excluded.sdk, i.sdk)`.compile(build)

/** Removes the processes without a report since this time. */
export const removeInstancesBefore = (at: string): Query => build.deleteFrom('application_instance').where('seen_at', '<', at).compile()
