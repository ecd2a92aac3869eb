import { type Kysely, sql } from 'kysely'

/** Adds disabled accounts, the identities that providers prove, and logins that can be used once. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table account add column disabled_at timestamptz',
  // A subject belongs to one account. The provider contains its kind and its issuer, so that another issuer proves nothing here.
  `create table account_identity (
    provider text collate "C" not null,
    subject text collate "C" not null,
    account_id integer not null references account (id) on delete cascade,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (provider, subject),
    unique (account_id, provider)
  )`,
  // The provider that started the session, and its name for the session, so that the provider can end the session.
  'alter table session add column provider text',
  'alter table session add column provider_subject text',
  'alter table session add column provider_session text',
  'create index session_by_provider on session (provider, provider_subject) where provider is not null',
  // The provider that added the member, and removes the member again; null: a person added the member.
  'alter table group_member add column provider text',
  `create table used_sign_in (
    digest text primary key,
    expires_at timestamptz not null
  )`,
  'create index used_sign_in_by_end on used_sign_in (expires_at)',
]
