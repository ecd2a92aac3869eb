import { sql } from 'kysely'
import { nextId } from '../columns.ts'
import { build, type Query } from '../index.ts'
import type { AccountRolesRow } from './account-callers.repository.ts'
import { accountRoles } from './account-callers.repository.ts'
import type { Actor } from './events.repository.ts'

interface Verdict {
  readonly request: number
  readonly account: number
  readonly at: string
}

/** Stores an approval. An account has one approval of a request; a dropped approval is replaced. */
export const storeApproval = ({ request, account, at }: Verdict, hash: string): Query =>
  sql`
    insert into change_request_approval (request_id, account_id, created_at, plan_hash) values (${request}, ${account}, ${at}::timestamptz, ${hash})
    on conflict (request_id, account_id) do update
      set created_at = excluded.created_at, plan_hash = excluded.plan_hash, dropped_at = null, dropped_because = null`.compile(build)

export const removeApproval = (request: number, account: number): Query =>
  build.deleteFrom('change_request_approval').where('request_id', '=', request).where('account_id', '=', account).compile()

/** Invalidates approvals of a request. Their rows remain, so that the page of the request can show the reason. */
export const dropApprovals = (request: number, accounts: readonly number[], at: string, reason: string): Query =>
  sql`
    update change_request_approval set dropped_at = ${at}::timestamptz, dropped_because = ${reason}
    where request_id = ${request} and account_id = any(${[...accounts]}::integer[]) and dropped_because is null`.compile(build)

export const insertRejection = ({ request, account, at }: Verdict): Query =>
  build.insertInto('change_request_rejection').values({ request_id: request, account_id: account, created_at: at }).compile()

export const removeRejection = (request: number, account: number): Query =>
  build.deleteFrom('change_request_rejection').where('request_id', '=', request).where('account_id', '=', account).compile()

export const nextCommentId = (): Query<{ id: number }> =>
  sql<{ id: number }>`select ${nextId('change_request_comment')} as id`.compile(build)

export interface NewCommentRow {
  readonly id: number
  readonly request: number
  readonly text: string
  readonly at: string
}

export const insertComment = ({ id, request, text, at }: NewCommentRow, { name, account }: Actor): Query =>
  sql`
    insert into change_request_comment (id, request_id, text, created_by, created_by_account, created_at) overriding system value
    values (${id}, ${request}, ${text}, ${name}, ${account}::integer, ${at}::timestamptz)`.compile(build)

export interface ApproverRow {
  readonly id: number
  readonly requested_at: string
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
}

export const listApprovers = (request: number): Query<ApproverRow> =>
  sql<ApproverRow>`
    select a.id, p.requested_at, a.name, a.username, a.email
    from change_request_approver p join account a on a.id = p.account_id where p.request_id = ${request} order by a.id`.compile(build)

/** Keeps accounts from being deleted until the transaction ends. Read them in a later statement. */
export const lockAccountsForReference = (accounts: readonly number[]): Query<{ id: number }> =>
  sql<{ id: number }>`select id from account where id = any(${[...accounts]}::integer[]) order by id for key share`.compile(build)

export const removeApprovers = (request: number, accounts: readonly number[]): Query =>
  sql`delete from change_request_approver where request_id = ${request} and account_id = any(${[...accounts]}::integer[])`.compile(build)

export const insertApprovers = (request: number, accounts: readonly number[], at: string, by: string): Query =>
  sql`
    insert into change_request_approver (request_id, account_id, requested_at, requested_by)
    select ${request}::bigint, id, ${at}::timestamptz, ${by} from unnest(${[...accounts]}::integer[]) as id`.compile(build)

export interface ReviewerRow extends AccountRolesRow {
  readonly id: number
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
}

/** Accounts with the roles that their permissions depend on, by id. Disabled accounts have no permissions, so they are omitted. */
export const listReviewers = (accounts: readonly number[]): Query<ReviewerRow> =>
  sql<ReviewerRow>`
    select a.id, a.name, a.username, a.email, ${accountRoles} from account a
    where a.id = any(${[...accounts]}::integer[]) and a.disabled_at is null order by a.id`.compile(build)

/** Every enabled account with a role in the project, or with a root role that can act in the project, by id. */
export const listPossibleReviewers = (project: string, rootRoles: readonly number[]): Query<ReviewerRow> =>
  sql<ReviewerRow>`
    select a.id, a.name, a.username, a.email, ${accountRoles} from account a
    where a.disabled_at is null and (a.root_role = any(${[...rootRoles]}::integer[])
      or exists (select from project_member r where r.project = ${project} and r.account_id = a.id)
      or exists (select from project_group r join group_member m on m.group_id = r.group_id where r.project = ${project} and m.account_id = a.id)
      or exists (select from group_member m join user_group g on g.id = m.group_id
        where m.account_id = a.id and g.root_role = any(${[...rootRoles]}::integer[])))
    order by a.id`.compile(build)

interface Scheduled {
  readonly at: string
  readonly by: Actor
}

export const storeSchedule = (request: number, { at, by: { name, account, token } }: Scheduled): Query =>
  sql`
    update change_request set state = 'Scheduled', scheduled_at = ${at}::timestamptz, schedule_status = 'pending', failure_reason = null,
      schedule_conflict = null, scheduled_by = ${account}::integer, scheduled_by_token = ${account === null ? token : null}::bigint,
      scheduled_by_name = ${name}
    where id = ${request}`.compile(build)

/**
 * Stores that the scheduled application failed. The request leaves the queue, so its predicted conflict is removed, because no job would
 * update it.
 */
export const storeScheduleFailure = (request: number, reason: string): Query =>
  build
    .updateTable('change_request')
    .set({ schedule_status: 'failed', failure_reason: reason, schedule_conflict: null })
    .where('id', '=', request)
    .compile()

export const storeScheduleConflict = (request: number, conflict: string | null): Query =>
  build.updateTable('change_request').set({ schedule_conflict: conflict }).where('id', '=', request).compile()

/** Stores the outcome of applying the request, so that its page always shows this outcome. */
export const storeOutcome = (request: number, at: string, outcome: object): Query =>
  sql`
    update change_request set state = 'Applied', applied_at = ${at}::timestamptz, outcome = ${JSON.stringify(outcome)}::jsonb
    where id = ${request}`.compile(build)

/** Stores the number of approvals that a request needed when it was closed, because the setting of the environment can change later. */
export const storeMinApprovals = (request: number, requiredApprovals: number): Query =>
  build.updateTable('change_request').set({ min_approvals: requiredApprovals }).where('id', '=', request).compile()

export const findOutcome = (request: number): Query<{ outcome: object | null }> =>
  build.selectFrom('change_request').select('outcome').where('id', '=', request).compile()

export const storeUndoOf = (request: number, undone: number): Query =>
  build.updateTable('change_request').set({ undo_of: undone }).where('id', '=', request).compile()

export interface DueRow {
  readonly id: number
  readonly project: string
  readonly scheduled_by: number | null
  readonly scheduled_by_token: number | null
  readonly scheduled_by_name: string
}

/** Requests whose scheduled time has passed, in the order of these times. */
export const listDueRequests = (now: string, most: number): Query<DueRow> =>
  sql<DueRow>`
    select id, project, scheduled_by, scheduled_by_token, coalesce(scheduled_by_name, 'unknown') as scheduled_by_name from change_request
    where state = 'Scheduled' and schedule_status = 'pending' and scheduled_at <= ${now}::timestamptz order by scheduled_at, id limit ${most}`.compile(
    build,
  )

/**
 * Locks a request whose scheduled time has passed. No row: another transaction holds the request, it was already applied, or an earlier
 * request of its project must be applied first.
 */
export const claimDueRequest = (id: number, now: string): Query<{ id: number }> =>
  sql<{ id: number }>`
    select r.id from change_request r
    where r.id = ${id} and r.state = 'Scheduled' and r.schedule_status = 'pending' and r.scheduled_at <= ${now}::timestamptz
      and not exists (
        select from change_request o where o.project = r.project and o.state = 'Scheduled' and o.schedule_status = 'pending'
          and (o.scheduled_at, o.id) < (r.scheduled_at, r.id)
      )
    for update of r skip locked`.compile(build)

/** Whether the admin API token is still live. */
export const findLiveAdminToken = (id: number): Query<{ id: number }> =>
  sql<{ id: number }>`
    select id from api_token where id = ${id} and type = 'admin' and revoked_at is null and (expires_at is null or expires_at > now())`.compile(
    build,
  )

/** Projects with requests that wait for a review or a schedule. */
export const listReviewedProjects = (): Query<{ project: string }> =>
  sql<{ project: string }>`
    select distinct project from change_request where state in ('In review', 'Approved', 'Scheduled') order by project`.compile(build)
