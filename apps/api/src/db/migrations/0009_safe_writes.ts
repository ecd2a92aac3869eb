import { type Kysely, sql } from 'kysely'

/**
 * The answers of requests that came with an Idempotency-Key, and questions to which the wrong answer ends the transaction, so that they can
 * travel in one batch with what hangs on them.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table idempotency_key (
      scope text primary key,
      fingerprint text not null,
      answer text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index idempotency_key_by_age on idempotency_key (created_at)`.execute(db)
  await sql`insert into job (name, due_at) values ('answers-retention', now())`.execute(db)
  await sql`
    create function claim_idempotency_key(wanted text, oldest timestamptz) returns void language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock(4255, hashtext(wanted)) then
        raise exception 'a request with this key is in flight' using errcode = 'HA409';
      end if;
      if exists (select from idempotency_key where scope = wanted and created_at > oldest) then
        raise exception 'a request with this key was answered' using errcode = 'HA208';
      end if;
    end $$`.execute(db)
  await sql`
    create function require_feature(wanted text, expected xid8) returns void language plpgsql as $$
    begin
      if not exists (select from feature where name = wanted and changed = expected) then
        raise exception 'the feature was changed' using errcode = 'HA412';
      end if;
    end $$`.execute(db)
  await sql`
    create function require_revisions(wanted text[], expected text[]) returns void language plpgsql as $$
    begin
      if exists (
        select from unnest(wanted, expected) as e (key, revision)
        where e.revision <> coalesce((select concat(sum(n), '.', bit_xor(stamp)) from revision r where r.key = e.key having count(*) > 0), '0')
      ) then
        raise exception 'a revision moved' using errcode = 'HA412';
      end if;
    end $$`.execute(db)
}
