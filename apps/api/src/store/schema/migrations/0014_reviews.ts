import { type Kysely, sql } from 'kysely'

/**
 * Reviews of change requests: what authors saw, approvals of an outcome, requested reviewers, schedules, and what applying a request did.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The state of the changed objects that the author saw. Null: the change was proposed before this column existed.
  `alter table change add column base jsonb`,
  `alter table change_request
    add column outcome jsonb,
    add column applied_at timestamptz,
    add column scheduled_by_name text,
    add column scheduled_by_token bigint references api_token (id),
    add column schedule_conflict text,
    add column undo_of bigint references change_request (id) on delete set null`,
  `create index change_request_by_undone on change_request (undo_of)`,
  `create index change_request_due on change_request (scheduled_at) where state = 'Scheduled'`,
  // The hash of the approved outcome. A dropped approval remains with its reason until the same person approves again.
  `alter table change_request_approval
    add column plan_hash text,
    add column dropped_at timestamptz,
    add column dropped_because text`,
  `create table change_request_approver (
    request_id bigint not null references change_request (id) on delete cascade,
    account_id integer not null references account (id) on delete cascade,
    requested_at timestamptz not null,
    requested_by text not null,
    primary key (request_id, account_id)
  )`,
  `create index change_request_approver_by_account on change_request_approver (account_id)`,
]
