import { sql } from 'kysely'
import { build, type Query } from '../index.ts'
import { knowsProject } from './account-callers.repository.ts'

/** Types of events whose mails go to the author of the change request. */
const authorTypes = [
  'change-request-approved',
  'change-request-rejected',
  'change-request-applied',
  'change-request-scheduled-application-failure',
  'change-request-approvals-dropped',
] as const

/** Types of events that cause mails. */
export const mailedTypes: readonly string[] = [...authorTypes, 'change-request-approvers-requested', 'change-request-sent-to-review']

const requestId = sql`case when e.data ->> 'id' ~ '^[0-9]{1,15}$' then (e.data ->> 'id')::bigint end`
const newReviewers = sql`select jsonb_array_elements_text(case when jsonb_typeof(e.data -> 'reviewers') = 'array' then e.data -> 'reviewers' else '[]' end)`

export interface Recipient {
  readonly event: number
  readonly account: number
}

/**
 * The people who get a mail about each event: requested reviewers, and again when the request is sent to review; for other events the
 * author.
 * No mail goes to people who caused the event, have no address, switched these mails off, are disabled, or no longer see the project.
 */
export const listRecipients = (ids: readonly number[]): Query<Recipient> =>
  sql<Recipient>`
    select e.id as event, a.id as account
    from event e
      cross join lateral (
        select reviewer as account from (${newReviewers}) as r (reviewer) where e.type = 'change-request-approvers-requested'
        union
        select account_id::text from change_request_approver where request_id = ${requestId} and e.type = 'change-request-sent-to-review'
        union
        select created_by_account::text from change_request where id = ${requestId} and e.type = any(${[...authorTypes]}::text[])
      ) wanted
      join account a on a.id::text = wanted.account
    where e.id = any(${[...ids]}::bigint[]) and a.kind = 'User' and a.email is not null and a.change_request_mails and a.disabled_at is null
      and a.id is distinct from e.created_by_account and ${knowsProject('e.project')}
    order by e.id, a.id`.compile(build)

/** The content of a mail. */
export interface MailFacts {
  readonly email: string
  readonly type: string
  readonly project: string
  readonly environment: string | null
  readonly request: string
  /** Null: the request has no title, or was deleted. */
  readonly title: string | null
  readonly created_by: string
  readonly reason: string | null
}

/** The content of a mail. No row: the account no longer has an address, switched these mails off, is disabled, or no longer sees the project. */
export const findMailFacts = (accountId: number, eventId: number): Query<MailFacts> =>
  sql<MailFacts>`
    select a.email, e.type, e.project, e.environment, e.data ->> 'id' as request, r.title, e.created_by,
      coalesce(e.data ->> 'failureReason', e.data ->> 'reason') as reason
    from event e join account a on a.id = ${accountId} left join change_request r on r.id = ${requestId}
    where e.id = ${eventId} and a.kind = 'User' and a.email is not null and a.change_request_mails and a.disabled_at is null
      and ${knowsProject('e.project')}`.compile(build)

export const findMailSwitch = (accountId: number): Query<{ change_request_mails: boolean }> =>
  build.selectFrom('account').select('change_request_mails').where('id', '=', accountId).compile()

/** Locks the switch for mails until the transaction ends. */
export const lockMailSwitch = (accountId: number): Query<{ change_request_mails: boolean }> =>
  build.selectFrom('account').select('change_request_mails').where('id', '=', accountId).forUpdate().compile()

export const updateMailSwitch = (accountId: number, enabled: boolean): Query =>
  build.updateTable('account').set({ change_request_mails: enabled }).where('id', '=', accountId).compile()
