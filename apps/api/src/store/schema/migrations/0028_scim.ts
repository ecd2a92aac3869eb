import { type Kysely, sql } from 'kysely'

/** Adds provisioning by SCIM: its settings with the token, and the users and groups that the identity provider manages. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table scim_settings (
    id integer primary key check (id = 1),
    enabled boolean not null,
    adopt_existing boolean not null,
    root_role integer not null,
    token_hash text,
    token_created_at timestamptz,
    token_created_by text,
    token_used_at timestamptz
  )`,
  // Names and the mail address are those of the account. Removed users and groups stay known, so that the provider can create them again.
  `create table scim_user (
    account_id integer primary key references account (id) on delete cascade,
    external_id text collate "C",
    given_name text,
    family_name text,
    is_disabled boolean not null default false,
    changed_at timestamptz not null,
    removed_at timestamptz
  )`,
  'create index scim_user_by_external_id on scim_user (external_id) where external_id is not null',
  `create table scim_group (
    group_id integer primary key references user_group (id) on delete cascade,
    external_id text collate "C",
    changed_at timestamptz not null,
    removed_at timestamptz
  )`,
  'create index scim_group_by_external_id on scim_group (external_id) where external_id is not null',
]
