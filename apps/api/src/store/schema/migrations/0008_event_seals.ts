import { type Kysely, sql } from 'kysely'

/**
 * The seals of events: a chain for each project, and one with an empty name for events without a project. No foreign key references the
 * event, so that the seal of a removed event remains.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const name = 'text collate "C"'

const statements = [
  `create table event_seal (
    position bigint primary key,
    event_id bigint not null unique,
    chain ${name} not null,
    seq bigint not null,
    key_id text not null,
    mac bytea not null
  )`,
  // The last seal of each chain.
  `create table event_chain (
    chain ${name} primary key,
    seq bigint not null,
    key_id text not null,
    mac bytea not null,
    sealed_at timestamptz not null
  )`,
  // One row: the last seal of all chains, and the transaction of its event. The transaction is text, because copying rows to another
  // database changes transaction numbers.
  `create table event_sealing (
    position bigint not null,
    event_id bigint not null,
    xid text not null
  )`,
  `insert into event_sealing (position, event_id, xid) values (0, 0, '0')`,
]
