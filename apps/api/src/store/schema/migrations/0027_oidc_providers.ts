import { type Kysely, sql } from 'kysely'

/** Adds the OpenID providers with which people log in. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // One provider for each issuer, because the issuer identifies people. No client secret: a public client.
  `create table oidc_provider (
    id text collate "C" primary key,
    name text not null,
    issuer text collate "C" not null unique,
    client_id text not null,
    sealed text,
    scopes text[] not null,
    enabled boolean not null,
    auto_create boolean not null,
    email_domains text[] not null,
    default_root_role integer not null,
    trusts_mail boolean not null,
    enable_group_syncing boolean not null,
    groups_claim text not null,
    created_at timestamptz not null
  )`,
]
