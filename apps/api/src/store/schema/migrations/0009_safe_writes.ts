import { type Kysely, sql } from 'kysely'

/**
 * The answers of requests that came with an Idempotency-Key, and what ends a transaction where a question has the wrong answer, so that it
 * can travel in one batch with what hangs on it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table idempotency_key (
      scope text primary key,
      fingerprint text not null,
      answer text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  // Rows come in the order of their age, and every keyed write adds one.
  await sql`create index idempotency_key_by_age on idempotency_key using brin (created_at)`.execute(db)
  await sql`insert into job (name, due_at) values ('answers-retention', now())`.execute(db)
  await sql`
    create function refuse(code text) returns void language plpgsql as $$
    begin
      raise exception 'refused' using errcode = code;
    end $$`.execute(db)
}
