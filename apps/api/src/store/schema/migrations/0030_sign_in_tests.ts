import { type Kysely, sql } from 'kysely'

/** Adds the outcomes of test logins, and the notices about certificates that expire. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The outcome has attributes of a person, so it is encrypted, and one hour later it is deleted.
  `create table sign_in_test (
    id uuid primary key,
    account_id integer not null references account (id) on delete cascade,
    provider text collate "C" not null,
    created_at timestamptz not null,
    sealed text not null
  )`,
  'create index sign_in_test_by_time on sign_in_test (created_at)',
  // The step is the number of days before the end of the certificate; 0: it has expired.
  `create table certificate_notice (
    fingerprint text collate "C" not null,
    step integer not null,
    noticed_at timestamptz not null,
    primary key (fingerprint, step)
  )`,
  "insert into job (name, due_at) values ('sso-certificates', now())",
]
