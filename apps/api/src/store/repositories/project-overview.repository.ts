import type { ProjectStats } from '@halyard/contracts'
import type { ReachedProduction, StoredDefaultStrategy } from '@halyard/domain'
import { type RawBuilder, sql } from 'kysely'
import { build, type Query } from '../index.ts'

export interface ProjectEnvironmentRow {
  readonly environment: string
  readonly reviewed: boolean
  readonly default_strategy: StoredDefaultStrategy | null
}

/** The environments of a project, in their order. */
export const listProjectEnvironments = (project: string): Query<ProjectEnvironmentRow> =>
  sql<ProjectEnvironmentRow>`
    select l.environment, coalesce(s.enabled, false) as reviewed, l.default_strategy
    from project_environment l
    join environment e on e.name = l.environment
    left join change_request_setting s on s.project = l.project and s.environment = l.environment
    where l.project = ${project} order by e.sort_order, e.name`.compile(build)

export const countFeatureTypes = (project: string): Query<{ type: string; count: number }> =>
  sql<{ type: string; count: number }>`
    select type, count(*)::int as count from feature
    where project = ${project} and archived_at is null group by type order by type collate "C"`.compile(build)

export type CountedStats = Omit<ProjectStats, 'avgTimeToProdCurrentWindow'>

const counted = (type: string | null, window: RawBuilder<boolean>): RawBuilder<number> =>
  sql<number>`(count(*) filter (where ${window} ${type === null ? sql`` : sql`and e.type = ${type}`}))::int`

/** Numbers of events in a project since `current`, and in the window before, which begins at `past`. */
export const countActivity = (project: string, current: string, past: string): Query<CountedStats> => {
  const inCurrent = sql<boolean>`e.created_at >= ${current}::timestamptz`
  const inPast = sql<boolean>`e.created_at < ${current}::timestamptz`
  return sql<CountedStats>`
    select ${counted('feature-created', inCurrent)} as "createdCurrentWindow", ${counted('feature-created', inPast)} as "createdPastWindow",
      ${counted('feature-archived', inCurrent)} as "archivedCurrentWindow", ${counted('feature-archived', inPast)} as "archivedPastWindow",
      ${counted(null, inCurrent)} as "projectActivityCurrentWindow", ${counted(null, inPast)} as "projectActivityPastWindow",
      (
        select count(*) from (
          select account_id from (
            select account_id, added_at as at from project_member where project = ${project}
            union all
            select m.account_id, greatest(g.added_at, m.joined_at) from project_group g join group_member m on m.group_id = g.group_id
            where g.project = ${project}
          ) held group by account_id having min(at) >= ${current}::timestamptz
        ) joined
      )::int as "projectMembersAddedCurrentWindow"
    from event e
    where e.project = ${project} and e.created_at >= ${past}::timestamptz and e.id >= (select first_event from project where id = ${project})`.compile(
    build,
  )
}

/**
 * When each live feature of a project was first turned on in an environment of type production, by name. Features that were never on there
 * have no row.
 */
export const listFirstInProduction = (project: string): Query<ReachedProduction> =>
  sql<ReachedProduction>`
    select f.name, f.created_at as "createdAt", min(e.created_at) as "reachedAt"
    from feature f
    join event e on e.feature = f.name and e.type = 'feature-environment-enabled' and e.created_at >= f.created_at
    join environment v on v.name = e.environment and v.type = 'production'
    where f.project = ${project} and f.archived_at is null
    group by f.name, f.created_at order by f.name`.compile(build)
