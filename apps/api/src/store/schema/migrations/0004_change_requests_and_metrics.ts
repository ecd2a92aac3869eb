import { type Kysely, sql } from 'kysely'

/**
 * Change requests with everything that reviews need, review requirements, metrics, applications, and jobs that one instance at a time runs.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const name = 'text collate "C"'
const open = `state in ('Draft', 'In review', 'Approved')`

const statements = [
  // A row is the review requirement of an environment of a project. The table is separate from the links, so that linking again does not
  // switch reviews off.
  `create table change_request_setting (
    project ${name} not null references project (id) on delete cascade,
    environment ${name} not null references environment (name) on delete cascade,
    enabled boolean not null,
    required_approvals integer not null,
    primary key (project, environment)
  )`,
  // The ids are wide, because callers who can propose can use up many ids with discarded drafts.
  `create table change_request (
    id bigint generated always as identity primary key,
    project ${name} not null references project (id) on delete cascade,
    environment ${name} not null references environment (name) on delete cascade,
    title text,
    state text not null,
    min_approvals integer not null,
    created_by text not null,
    created_by_account integer references account (id) on delete set null,
    created_by_token bigint references api_token (id),
    created_at timestamptz not null,
    scheduled_at timestamptz,
    schedule_status text,
    failure_reason text,
    scheduled_by integer references account (id) on delete set null
  )`,
  // No author has two open requests in one environment of a project, not even through two instances.
  `create unique index change_request_open_of_account on change_request (project, environment, created_by_account) where ${open}`,
  `create unique index change_request_open_of_token on change_request (project, environment, created_by_token) where ${open}`,
  `create index change_request_by_account on change_request (created_by_account)`,
  `create index change_request_by_scheduler on change_request (scheduled_by)`,
  `create index change_request_by_project on change_request (project, environment)`,
  `create table change (
    id bigint generated always as identity primary key,
    position bigint not null,
    request_id bigint not null references change_request (id) on delete cascade,
    action text not null,
    feature ${name},
    segment_name text,
    payload jsonb not null,
    created_at timestamptz not null
  )`,
  `create index change_by_request on change (request_id)`,
  `create index change_by_feature on change (feature)`,
  `create table change_request_approval (
    request_id bigint not null references change_request (id) on delete cascade,
    account_id integer not null references account (id) on delete cascade,
    created_at timestamptz not null,
    primary key (request_id, account_id)
  )`,
  `create index change_request_approval_by_account on change_request_approval (account_id)`,
  `create table change_request_rejection (
    request_id bigint not null references change_request (id) on delete cascade,
    account_id integer not null references account (id) on delete cascade,
    created_at timestamptz not null,
    primary key (request_id, account_id)
  )`,
  `create index change_request_rejection_by_account on change_request_rejection (account_id)`,
  `create table change_request_comment (
    id bigint generated always as identity primary key,
    request_id bigint not null references change_request (id) on delete cascade,
    text text not null,
    created_by text not null,
    created_by_account integer references account (id) on delete set null,
    created_at timestamptz not null
  )`,
  `create index change_request_comment_by_request on change_request_comment (request_id)`,
  `create index change_request_comment_by_account on change_request_comment (created_by_account)`,

  // Rows of the current hour are updated every few seconds. Free space in each page keeps these updates away from the indexes.
  `create table feature_usage (
    feature ${name} not null,
    environment ${name} not null,
    app_name ${name} not null,
    hour timestamptz not null,
    yes bigint not null,
    no bigint not null,
    primary key (feature, environment, app_name, hour)
  ) with (fillfactor = 50)`,
  `create index feature_usage_by_hour on feature_usage (hour)`,
  `create table variant_usage (
    feature ${name} not null,
    environment ${name} not null,
    app_name ${name} not null,
    hour timestamptz not null,
    variant ${name} not null,
    count bigint not null,
    primary key (feature, environment, app_name, hour, variant)
  ) with (fillfactor = 50)`,
  `create index variant_usage_by_hour on variant_usage (hour)`,
  `create table application (
    app_name ${name} primary key,
    strategies text[] not null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create table application_use (
    app_name ${name} not null references application (app_name) on delete cascade,
    project ${name} not null,
    environment ${name} not null,
    primary key (app_name, project, environment)
  )`,
  `create table job (
    name text primary key,
    due_at timestamptz not null
  )`,
  `insert into job (name, due_at) values ('metrics-retention', now())`,
]
