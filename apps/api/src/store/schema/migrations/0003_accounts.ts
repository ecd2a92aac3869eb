import { type Kysely, sql } from 'kysely'

/** Accounts, their credentials, groups, invitations, and the groups that have a role in a project. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const name = 'text collate "C"'

const statements = [
  `create table account (
    id integer generated always as identity primary key,
    kind text not null,
    name text,
    username text,
    email text,
    password_hash text,
    root_role integer not null,
    login_attempts integer not null default 0,
    seen_at timestamptz,
    created_at timestamptz not null default now(),
    created_by text
  )`,
  // User names and mail addresses share one namespace, so that no user name equals the address of another account.
  `create table account_name (
    key ${name} primary key,
    account_id integer not null references account (id) on delete cascade
  )`,
  `create index account_name_by_account on account_name (account_id)`,
  `create table session (
    hash text primary key,
    account_id integer not null references account (id) on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  `create index session_by_account on session (account_id)`,
  `create index session_by_end on session (expires_at)`,
  `create table reset_link (
    account_id integer primary key references account (id) on delete cascade,
    hash text not null unique,
    created_at timestamptz not null default now(),
    created_by text,
    expires_at timestamptz not null
  )`,
  `create table account_token (
    id integer generated always as identity primary key,
    account_id integer not null references account (id) on delete cascade,
    description text not null,
    hash text not null unique,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    seen_at timestamptz,
    unique (account_id, description)
  )`,
  `create table user_group (
    id integer generated always as identity primary key,
    name text not null,
    key ${name} not null unique,
    description text,
    mappings_sso jsonb not null default '[]',
    root_role integer,
    created_by text,
    created_at timestamptz not null default now()
  )`,
  `create table group_member (
    group_id integer not null references user_group (id) on delete cascade,
    account_id integer not null references account (id) on delete cascade,
    joined_at timestamptz not null default now(),
    created_by text,
    primary key (group_id, account_id)
  )`,
  `create index group_member_by_account on group_member (account_id)`,
  // No accounts existed before, so existing members reference no account.
  `delete from project_member`,
  `alter table project_member add foreign key (account_id) references account (id) on delete cascade`,
  `create index project_member_by_account on project_member (account_id)`,
  `create table project_group (
    project ${name} not null references project (id) on delete cascade,
    group_id integer not null references user_group (id) on delete cascade,
    role_id integer not null,
    added_at timestamptz not null default now(),
    primary key (project, group_id, role_id)
  )`,
  `create index project_group_by_group on project_group (group_id)`,
  // The secret is stored encrypted, because it is shown again, and is found by its keyed digest.
  `create table invite_token (
    id uuid primary key,
    digest text not null unique,
    sealed text not null,
    name text not null,
    enabled boolean not null default true,
    role_id integer not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    created_by text
  )`,
  `create table invite_token_user (
    account_id integer primary key references account (id) on delete cascade,
    invite_id uuid not null references invite_token (id) on delete cascade,
    joined_at timestamptz not null default now()
  )`,
  `create index invite_token_user_by_invite on invite_token_user (invite_id)`,
  `alter table api_token add column seen_at timestamptz`,
]
