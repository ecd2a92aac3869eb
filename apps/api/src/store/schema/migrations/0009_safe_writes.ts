import { type Kysely, sql } from 'kysely'

/**
 * The stored responses of requests with an Idempotency-Key, and a function that aborts a transaction when a check fails. The check can
 * therefore be sent in one batch with the statements that depend on it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table idempotency_key (
      scope text primary key,
      fingerprint text not null,
      answer text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  // Rows are inserted in the order of their age, and every write with a key adds one row.
  await sql`create index idempotency_key_by_age on idempotency_key using brin (created_at)`.execute(db)
  await sql`insert into job (name, due_at) values ('answers-retention', now())`.execute(db)
  await sql`
    create function refuse(code text) returns void language plpgsql as $$
    begin
      raise exception 'refused' using errcode = code;
    end $$`.execute(db)
}
