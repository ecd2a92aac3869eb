import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import type { Running } from './halyard.ts'
import type { Store } from './store.ts'

/** A point in a transaction at which processes wait until `remove` is called. */
export interface WaitingPoint {
  /** Resolves when a process waits at the point. Rejects if this process ends before. */
  reached(by: Running): Promise<void>
  /** Releases waiting processes, and resolves when no other client is connected. */
  remove(): Promise<void>
}

/** Makes `create index` wait once the database has events. By then, a restore, or a move that still has to migrate, has stored all rows. */
export const waitingPoint = async (store: Store): Promise<WaitingPoint> => {
  const client = new pg.Client(store.env.DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`
    create schema waiting;
    create function waiting.wait() returns event_trigger language plpgsql as $$
    declare
      filled boolean := false;
    begin
      if to_regclass('public.event') is not null then
        execute 'select exists (select from public.event)' into filled;
      end if;
      if filled then
        perform pg_advisory_xact_lock(7331);
      end if;
    end $$;
    create event trigger waiting on ddl_command_end when tag in ('CREATE INDEX') execute function waiting.wait();
    select pg_advisory_lock(7331);`)
  const others = sql<{ waiting: boolean }>`
    select wait_event = 'advisory' as waiting from pg_stat_activity
    where datname = current_database() and application_name = any('{psql,pg_restore,halyard}') and state <> 'idle'
      and pid <> pg_backend_pid()`.compile(build)
  const options = { timeout: 60_000, interval: 20 }
  return {
    reached: (by) =>
      Promise.race([
        vi.waitFor(async () => expect(await store.run(others)).toEqual([{ waiting: true }]), options),
        by.ended.then((code) => {
          throw new Error(`the process ended with ${code} before it waited:\n${by.stderr()}`)
        }),
      ]),
    remove: async () => {
      await client.query('drop event trigger waiting; drop schema waiting cascade; select pg_advisory_unlock(7331)')
      await vi.waitFor(async () => expect(await store.run(others)).toEqual([]), options)
    },
  }
}
