import { type Kysely, sql } from 'kysely'

/** Adds the roles that administrators create. Their ids start at 101, so that they never equal an id of a built-in role. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table custom_role (
    id integer generated always as identity (start with 101) primary key,
    type text not null check (type in ('root-custom', 'custom')),
    name text not null,
    key text collate "C" not null unique,
    description text not null default '',
    permissions jsonb not null default '[]',
    created_at timestamptz not null default now(),
    created_by text
  )`,
]
