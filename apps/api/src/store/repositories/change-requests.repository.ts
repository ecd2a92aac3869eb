import type { changeRequestStates, scheduleStatuses } from '@halyard/contracts/data'
import { pendingStates, projectWideActions } from '@halyard/contracts/data'
import { type RawBuilder, sql } from 'kysely'
import { build, listing, locking, prepare, type Query } from '../index.ts'
import { forEach, textArray } from '../parameters.ts'
import { type Actor, authorColumns, authorOf } from './events.repository.ts'

export interface ChangeRequestRow {
  readonly id: number
  readonly project: string
  readonly environment: string
  readonly title: string | null
  readonly state: (typeof changeRequestStates)[number]
  /**
   * The current setting of the environment. Without a setting: the number when the request was created. For a closed request: the number
   * when it was closed.
   */
  readonly own_approvals: number
  /** The largest current setting of the project's environments. Null: no environment requires reviews, or the request is closed. */
  readonly widest_approvals: number | null
  /** `widest_approvals` if it is larger and a change takes effect in every environment; else `own_approvals`. */
  readonly min_approvals: number
  /** Name of the author when the request was created. */
  readonly created_by: string
  readonly created_by_account: number | null
  readonly created_by_token: number | null
  readonly created_at: string
  readonly scheduled_at: string | null
  readonly schedule_status: (typeof scheduleStatuses)[number] | null
  readonly failure_reason: string | null
  /** The known reason why the schedule would fail. */
  readonly schedule_conflict: string | null
  readonly scheduled_by: number | null
  readonly scheduled_by_token: number | null
  readonly scheduled_by_name: string | null
  readonly applied_at: string | null
  /** The applied request that this request undoes. */
  readonly undo_of: number | null
  /** Current user name of the author's account. */
  readonly username: string | null
  readonly email: string | null
}

/** SQL condition on `change_request r` that selects requests. */
export type Selection = RawBuilder<boolean>

/** Scopes of requests: any of these projects or environments. */
interface RequestScopes {
  readonly projects?: readonly string[]
  readonly environments?: readonly string[]
}

export type Author = Pick<Actor, 'account' | 'token'>

/** SQL: the request is not closed. */
const open = sql`r.state not in ('Applied', 'Cancelled', 'Rejected')`

export const pending = sql`r.state in (${sql.join(pendingStates.map((state) => sql.lit(state)))})`

/** SQL: the author created the request. An account is the author with any of its tokens. */
export const createdBy = (author: Author): Selection =>
  author.account === null
    ? sql<boolean>`r.created_by_token = ${author.token}::bigint`
    : sql<boolean>`r.created_by_account = ${author.account}::integer`

/** SQL: the viewer sees the request. Only authors see their drafts. */
export const seenBy = (viewer: Author): Selection => sql<boolean>`(r.state <> 'Draft' or ${createdBy(viewer)})`

export const withId = (project: string, id: number): Selection => sql<boolean>`r.project = ${project} and r.id = ${id}`

export const withIds = (ids: readonly number[]): Selection => sql<boolean>`r.id = any(${[...ids]}::bigint[])`

/** SQL: the open request of the author in this scope. At most one exists. */
export const openOf = (project: string, environment: string, author: Author): Selection =>
  sql<boolean>`r.project = ${project} and r.environment = ${environment} and ${createdBy(author)} and ${pending}`

/** SQL: the author's pending requests in the environments of the project. */
export const pendingOf = (project: string, author: Author): Selection =>
  sql<boolean>`r.project = ${project} and ${createdBy(author)} and ${pending}
    and exists (select from project_environment l where l.project = r.project and l.environment = r.environment)`

/** SQL: the requests of all authors that wait for a review or a schedule. */
export const awaitingIn = (project: string): Selection =>
  sql<boolean>`r.project = ${project} and r.state in ('In review', 'Approved', 'Scheduled')`

/** SQL: the pending requests of all authors with a change to the feature. */
export const pendingFor = (project: string, feature: string): Selection =>
  sql<boolean>`r.project = ${project} and ${pending} and r.id in (select c.request_id from change c where c.feature = ${feature})`

export const columns = sql`r.id, r.project, r.environment, r.title, r.state, r.created_by, r.created_by_account, r.created_by_token, r.created_at,
  r.scheduled_at, r.schedule_status, r.failure_reason, r.schedule_conflict, r.scheduled_by, r.scheduled_by_token, r.scheduled_by_name, r.applied_at,
  r.undo_of`

/** SQL: the largest number of approvals that an environment of the project requires. */
const widestOf = (project: RawBuilder<unknown>) => sql`
    select max(o.required_approvals) from change_request_setting o
    join project_environment l on l.project = o.project and l.environment = o.environment
    where o.project = ${project} and o.enabled`

const isProjectWide = sql`exists (
    select from change c where c.request_id = r.id and c.action in (${sql.join(projectWideActions.map((action) => sql.lit(action)))}))`

export const listChangeRequests = (which: Selection): Query<ChangeRequestRow> =>
  sql<ChangeRequestRow>`
    select ${columns}, needed.own as own_approvals, needed.widest as widest_approvals,
      case when needed.widest > needed.own and ${isProjectWide} then needed.widest else needed.own end as min_approvals, a.username, a.email
    from change_request r
    left join change_request_setting s on s.project = r.project and s.environment = r.environment and s.enabled
      and ${open}
    left join account a on a.id = r.created_by_account
    cross join lateral (
      select coalesce(s.required_approvals, r.min_approvals) as own, (${widestOf(sql`r.project`)} and ${open}) as widest
    ) needed
    where ${which} order by r.id`.compile(build)

/** Locks requests for a change. Read their dependent rows in a later statement. */
export const lockChangeRequests = (which: Selection): Query<{ id: number }> =>
  locking(
    'change_request',
    'update',
    ({ id }) => id,
    sql<{ id: number }>`select r.id from change_request r where ${which} for update`.compile(build),
  )

/**
 * Keeps the author's account from being deleted until the transaction ends. An API token has no account, and its row remains when it is
 * revoked.
 */
export const lockAuthorAccount = ({ account }: Author): Query<{ id: number }> => lockAccounts(account === null ? [] : [account])
const lockAccounts = prepare(
  listing(
    { at: [0], by: ['id'] },
    locking(
      'account',
      'key share',
      ({ id }) => id,
      sql<{ id: number }>`select id from account where id = any(${[]}::integer[]) order by id for key share`.compile(build),
    ),
  ),
)

export interface ReviewedEnvironmentRow {
  readonly project: string
  readonly environment: string
  readonly mode: 'open' | 'protected' | 'private'
  readonly linked: boolean
  readonly required_approvals: number | null
  /** The largest number of approvals that an environment of the project requires; null: no environment requires reviews. */
  readonly widest_approvals: number | null
}

/** The project, and whether it has the environment. */
export const findReviewedEnvironment = (project: string, environment: string): Query<ReviewedEnvironmentRow> =>
  findReviewed([project], [environment])
const findReviewed = prepare(
  listing(
    { at: [0, 1], by: ['project', 'environment'] },
    sql<ReviewedEnvironmentRow>`
      select w.project, w.environment, r.* from ${forEach(
        sql`unnest(${textArray([])}, ${textArray([])}) as w (project, environment)`,
        sql`
          select p.mode, l.environment is not null as linked, s.required_approvals, (${widestOf(sql`p.id`)}) as widest_approvals
          from project p
          left join project_environment l on l.project = p.id and l.environment = w.environment
          left join change_request_setting s on s.project = p.id and s.environment = w.environment and s.enabled
          where p.id = w.project`,
      )}`.compile(build),
  ),
)

export interface NewChangeRequest {
  readonly id: number
  readonly project: string
  readonly environment: string
  readonly min_approvals: number
  readonly created_at: string
}

export const insertChangeRequest = (request: NewChangeRequest, { name, account, token }: Actor): Query =>
  sql`
    insert into change_request (id, project, environment, state, min_approvals, created_by, created_by_account, created_by_token, created_at)
      overriding system value
    values (${request.id}, ${request.project}, ${request.environment}, 'Draft', ${request.min_approvals}, ${name}, ${account},
      ${account === null ? token : null}::bigint, ${request.created_at}::timestamptz)`.compile(build)

export const updateState = (id: number, state: ChangeRequestRow['state']): Query =>
  build.updateTable('change_request').set({ state }).where('id', '=', id).compile()

export const updateTitle = (id: number, title: string): Query =>
  build.updateTable('change_request').set({ title }).where('id', '=', id).compile()

/** Inserts an event for each open request of the scopes that is discarded, like the removal of a single request. */
export const insertDiscardEvents = ({ projects = [], environments = [] }: RequestScopes, actor: Actor, group: string): Query =>
  sql`
    insert into event (type, ${authorColumns}, project, environment, pre_data, group_id)
    select 'change-request-discarded', ${authorOf(actor)}, r.project, r.environment,
      jsonb_build_object('id', r.id, 'title', r.title, 'state', r.state, 'changes', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'action', c.action) order by c.position, c.id), '[]')
        from change c where c.request_id = r.id)),
      ${group}::uuid
    from change_request r
    where ${open} and (r.project = any(${[...projects]}::text[]) or r.environment = any(${[...environments]}::text[]))
    order by r.id`.compile(build)

/** Removes the request with its dependent rows. */
export const removeChangeRequest = (id: number): Query => build.deleteFrom('change_request').where('id', '=', id).compile()
