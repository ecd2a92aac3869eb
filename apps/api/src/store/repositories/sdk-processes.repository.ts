import { type RawBuilder, sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { jsonRows } from '../parameters.ts'

/** An SDK process, or a proxy, that reads an environment. */
export interface SdkProcessRow {
  readonly environment: string
  /** Unique in the environment. */
  readonly id: string
  readonly app_name: string | null
  readonly instance_id: string | null
  readonly connection_id: string | null
  readonly sdk: string | null
  readonly transport: 'poll' | 'stream' | 'edge' | 'page'
  /** Project ids; `*`: all projects. */
  readonly projects: readonly string[]
  /** False: the process does not report its revision. */
  readonly known: boolean
  readonly held: number | null
  readonly seen_at: string
  /** When the process counts as gone, unless it calls again. */
  readonly gone_at: string
}

/**
 * Stores the SDK processes of one server process. The rows must differ, and must have the order in which all writers lock them.
 * The latest call to any server counts.
 */
export const putSdkProcesses = (server: string, rows: readonly SdkProcessRow[]): Query =>
  sql`
    insert into sdk_process as p (environment, id, server, app_name, instance_id, connection_id, sdk, transport, projects, known, held, seen_at, gone_at)
    select environment, id, ${server}::uuid, app_name, instance_id, connection_id, sdk, transport, projects, known, held, seen_at, gone_at
    from json_to_recordset(${jsonRows(rows)}) as s (environment text, id text, app_name text, instance_id text, connection_id text, sdk text,
      transport text, projects text[], known boolean, held bigint, seen_at timestamptz, gone_at timestamptz)
    on conflict (environment, id) do update set held = greatest(p.held, excluded.held),
      server = case when excluded.seen_at < p.seen_at then p.server else excluded.server end,
      transport = case when excluded.seen_at < p.seen_at then p.transport else excluded.transport end,
      known = case when excluded.seen_at < p.seen_at then p.known else excluded.known end,
      seen_at = greatest(p.seen_at, excluded.seen_at), gone_at = greatest(p.gone_at, excluded.gone_at)`.compile(build)

/** Removes processes whose streams ended, unless they have called another server since. */
export const removeSdkProcesses = (server: string, rows: readonly Pick<SdkProcessRow, 'environment' | 'id'>[]): Query =>
  sql`
    delete from sdk_process p using json_to_recordset(${jsonRows(rows)}) as s (environment text, id text)
    where p.environment = s.environment and p.id = s.id and p.server = ${server}::uuid`.compile(build)

export const removeGoneSdkProcesses = (now: string): Query => build.deleteFrom('sdk_process').where('gone_at', '<', now).compile()

/** A selection of processes. */
export interface SdkProcessFilter {
  readonly environment: string
  /** Names of applications; null: all processes except pages. */
  readonly applications: readonly string[] | null
  /** Ids of projects, of which a process must read at least one; null: all projects. */
  readonly projects: readonly string[] | null
  readonly now: string
}

const live = ({ environment, applications, projects, now }: SdkProcessFilter): RawBuilder<boolean> => sql<boolean>`
  environment = ${environment} and gone_at > ${now}
  and ${applications ? sql`app_name = any(${[...applications]}::text[])` : sql`transport <> 'page'`}
  and (${projects && [...projects]}::text[] is null or projects && (${projects && [...projects]}::text[] || '{*}'::text[]))`

export interface SdkProcessCounts {
  readonly live: number
  readonly held: number
  readonly sent: number
  readonly unknown: number
}

/** Numbers of live processes that have a revision. */
export const countSdkProcesses = (processes: SdkProcessFilter, revision: number): Query<SdkProcessCounts> =>
  sql<SdkProcessCounts>`
    select count(*) as live,
      count(*) filter (where known and held >= ${revision} and transport <> 'stream') as held,
      count(*) filter (where known and held >= ${revision} and transport = 'stream') as sent,
      count(*) filter (where not known) as unknown
    from sdk_process where ${live(processes)}`.compile(build)

/** Live processes that are not known to have a revision. */
export const listMissingSdkProcesses = (processes: SdkProcessFilter, revision: number, most: number): Query<SdkProcessRow> =>
  sql<SdkProcessRow>`
    select environment, id, app_name, instance_id, connection_id, sdk, transport, projects, known, held, seen_at, gone_at
    from sdk_process where ${live(processes)} and (not known or held is null or held < ${revision})
    order by app_name, instance_id, connection_id, id limit ${most}`.compile(build)
