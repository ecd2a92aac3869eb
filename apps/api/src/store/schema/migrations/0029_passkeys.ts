import { type Kysely, sql } from 'kysely'

/** Adds passkeys, and the accounts whose password needs a passkey as second factor. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table account add column second_factor boolean not null default false',
  `create table passkey (
    id integer generated always as identity primary key,
    account_id integer not null references account (id) on delete cascade,
    credential_id text collate "C" not null unique,
    public_key text not null,
    counter bigint not null,
    transports jsonb not null default '[]',
    backed_up boolean not null,
    aaguid text not null,
    name text not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index passkey_by_account on passkey (account_id, id)',
]
