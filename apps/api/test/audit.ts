import type { SealedEventLine } from '@halyard/contracts'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { Sealer } from '../src/flags/seals/sealer.ts'
import { type Verification, verifyEvents } from '../src/flags/seals/verify-events.ts'
import { createKeyring } from '../src/identity/secret/keyring.ts'
import { build, type Database, type Query } from '../src/store/index.ts'
import { type TestServer, testKey } from './harness.ts'

export const ourKey = testKey

/** One event for each given project, in this order. Null: an event without a project. */
export const insertEventsOf = (...projects: (string | null)[]): Query =>
  sql`
    insert into event (type, created_by, project, feature, environment, data, pre_data, group_id)
    select 'feature-updated', 'somebody', project, 'a-feature', 'production', jsonb_build_object('n', n), '{"n": null}', gen_random_uuid()
    from unnest(${projects}::text[]) with ordinality as p (project, n) order by n`.compile(build)

/** Seals until this many seals exist. On PostgreSQL, transactions in any database of the server may have to end first. */
export const sealUntil = (database: Database, seals: number, ...secrets: string[]): Promise<void> =>
  vi.waitFor(
    async () => {
      await new Sealer({ database, keyring: createKeyring(secrets), now: Date.now }).seal()
      expect(await listSeals(database)).toHaveLength(seals)
    },
    { timeout: 20_000 },
  )

const unsealed = (last: number): Query<{ count: number }> =>
  sql<{ count: number }>`
    select count(*)::int as count from event
    where id <= ${last} and not exists (select from event_seal where event_id = event.id)`.compile(build)

/** Seals every event that is stored now. On PostgreSQL, transactions in any database of the server may have to end first. */
export const sealAll = async ({ database, ports }: TestServer): Promise<void> => {
  const [newest] = await database.run(sql<{ id: number }>`select coalesce(max(id), 0)::int as id from event`.compile(build))
  await vi.waitFor(
    async () => {
      await new Sealer({ database, keyring: ports.identity.keyring, now: Date.now }).seal()
      expect(await database.run(unsealed(newest!.id))).toEqual([{ count: 0 }])
    },
    { timeout: 20_000 },
  )
}

export const verifyWith = (database: Database, ...secrets: string[]): Promise<Verification> =>
  verifyEvents(database, createKeyring(secrets).sealKeys)

interface SealRow {
  readonly position: number
  readonly event_id: number
  readonly chain: string
  readonly seq: number
}

export const listSeals = (database: Database): Promise<SealRow[]> =>
  database.run(build.selectFrom('event_seal').select(['position', 'event_id', 'chain', 'seq']).orderBy('position').compile())

interface Exported {
  readonly events: readonly SealedEventLine[]
  readonly cursor: string
}

const exportOnce = async (server: TestServer, query: Record<string, string>): Promise<Exported> => {
  const { status, text } = await server.send('GET', `/api/admin/audit/events?${new URLSearchParams(query)}`)
  expect(status, text.slice(0, 500)).toBe(200)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  return { events: lines.slice(0, -1), cursor: lines.at(-1).cursor }
}

/** Exports until this many events are read. Each export starts at the cursor of the previous one. */
export const exportAll = async (server: TestServer, count: number, from?: string, limit?: number): Promise<Exported> => {
  let [events, cursor]: [readonly SealedEventLine[], string | undefined] = [[], from]
  await vi.waitFor(
    async () => {
      const more = await exportOnce(server, { ...(cursor !== undefined && { cursor }), ...(limit !== undefined && { limit: `${limit}` }) })
      ;[events, cursor] = [[...events, ...more.events], more.cursor]
      expect(events).toHaveLength(count)
    },
    { timeout: 20_000 },
  )
  return { events, cursor: cursor! }
}
