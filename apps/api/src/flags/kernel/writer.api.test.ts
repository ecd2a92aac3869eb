import { failure } from '@halyard/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { createRevisions, type Revisions } from '../../cache/revisions/revisions.ts'
import { build, type Database, type Query, type Tx, withBatch } from '../../store/index.ts'
import type { Actor } from '../../store/repositories/events.repository.ts'
import type { Change, Writer } from '../../store/writer.ts'
import { createWriter } from './writer.ts'

const actor: Actor = { name: 'ops', account: 3, token: 5 }

let database: Database
let discard: () => Promise<void>
let revisions: Revisions
let writer: Writer
/** SQL of the statements that the test's transactions send. */
let sent: string[]
let reportedKeys: (readonly string[])[]

const recording = (tx: Tx): Tx =>
  withBatch(tx, (...queries) => {
    sent.push(...queries.map((query) => query.sql))
    return tx.batch(...queries)
  })

beforeAll(async () => {
  ;({ database, discard } = await freshDatabase())
})
afterAll(() => discard())
beforeEach(() => {
  sent = []
  reportedKeys = []
  const real = createRevisions(database)
  revisions = {
    ...real,
    changing: (keys) => {
      const changed = real.changing(keys)
      return () => {
        reportedKeys.push(keys)
        changed()
      }
    },
  }
  const transaction: Database['transaction'] = (work) =>
    database.transaction(async (tx) => {
      const ending = await work(recording(tx))
      sent.push(...ending.last.map((query) => query.sql))
      return ending
    })
  writer = createWriter({ ...database, transaction }, revisions)
})

const setting = (key: string): Query => build.insertInto('setting').values({ key, value: '{}' }).compile()
const settings = async () => (await database.run(build.selectFrom('setting').select('key').orderBy('key').compile())).map((row) => row.key)
const events = () => database.run(build.selectFrom('event').selectAll().orderBy('id').compile())
const revision = async (key: string) => (await revisions.observe([key])).get(key)

const change = (key: string, more: Partial<Change<string>> = {}): Change<string> => ({
  statements: [setting(key)],
  events: [{ type: 'thing-made', project: 'default', data: { key } }],
  revisions: [`things:${key}`],
  result: `made ${key}`,
  ...more,
})

describe('a change', () => {
  test('stores a change with its events and revisions, and returns its result', async () => {
    const before = (await events()).length
    const two = [
      { type: 'thing-made', project: 'default', feature: 'f', environment: 'production', data: { to: 1 }, preData: { from: 0 } },
      { type: 'thing-checked' },
    ]
    expect(await writer.write(actor, async () => change('whole', { events: two }))).toBe('made whole')
    expect(await settings()).toContain('whole')
    const appended = (await events()).slice(before)
    expect(appended).toMatchObject([
      { type: 'thing-made', project: 'default', feature: 'f', environment: 'production', data: { to: 1 }, pre_data: { from: 0 } },
      { type: 'thing-checked', project: null, feature: null, environment: null, data: null, pre_data: null },
    ])
    for (const event of appended) expect(event).toMatchObject({ created_by: 'ops', created_by_account: 3, created_by_token: 5 })
    expect(appended[0]?.group_id).toBe(appended[1]?.group_id)
    expect(await revision('things:whole')).toMatch(/^1\.\d+$/)
    expect(reportedKeys).toEqual([['things:whole']])
  })

  test('takes the state lock first, and appends events and revisions last', async () => {
    const read = sql`select 'a read'`.compile(build)
    await writer.write(actor, async (tx) => {
      await tx.batch(read, read)
      await tx.batch(read)
      return change('ordered', { statements: [setting('ordered'), setting('ordered too')] })
    })
    const kinds = sent.map((text) => /advisory_xact_lock_shared|lone_instance|a read|"setting"|into event|into revision/.exec(text)?.[0])
    expect(kinds).toEqual([
      'advisory_xact_lock_shared',
      ...(database.engine === 'postgres' ? ['lone_instance'] : []),
      'a read',
      'a read',
      'a read',
      '"setting"',
      '"setting"',
      'into event',
      'into revision',
    ])
  })

  test('takes an exclusive state lock if the caller requests one', async () => {
    const locks = sql<{
      mode: string
    }>`select mode from pg_locks where locktype = 'advisory' and objid = 4242 and pid = pg_backend_pid()`.compile(build)
    const held = async (stateLock?: 'shared' | 'exclusive') => {
      let modes: { mode: string }[] = []
      await writer.write(
        actor,
        async (tx) => {
          ;[modes] = await tx.batch(locks)
          return failure('ConflictError', 'no')
        },
        stateLock,
      )
      return modes.map((row) => row.mode)
    }
    expect(await held()).toEqual(['ShareLock'])
    expect(await held('shared')).toEqual(['ShareLock'])
    expect(await held('exclusive')).toEqual(['ExclusiveLock'])
  })

  test('returns exactly the requested rows to the work', async () => {
    const one = sql<{ n: number }>`select 1::int as n`.compile(build)
    const two = sql<{ n: number }>`select n from generate_series(1, 2) as n`.compile(build)
    const seen: unknown[] = []
    await writer.write(actor, async (tx) => {
      seen.push(await tx.batch(one, two), await tx.batch(two))
      return failure('ConflictError', 'no')
    })
    expect(seen).toEqual([[[{ n: 1 }], [{ n: 1 }, { n: 2 }]], [[{ n: 1 }, { n: 2 }]]])
  })

  test('appends no event and changes no revision if nothing changed', async () => {
    const before = (await events()).length
    expect(await writer.write(actor, async () => ({ statements: [], events: [], revisions: [], result: 'as it was' }))).toBe('as it was')
    expect((await events()).length).toBe(before)
    expect(sent).toEqual([])
  })

  test('takes the state lock even if the work reads nothing', async () => {
    await writer.write(actor, async () => change('unread'))
    expect(sent[0]).toContain('advisory_xact_lock_shared')
  })

  test('changes the revision that the next reader observes, in each of many repetitions', async () => {
    for (let n = 1; n <= 20; n++) {
      await revision('things:again')
      await writer.write(actor, async () => change(`again-${n}`, { revisions: ['things:again'] }))
      expect(await revision('things:again')).toMatch(new RegExp(`^${n}\\.`))
    }
  })
})

describe('failed change', () => {
  /** Stored settings, events and revision. */
  const state = async () => ({ settings: await settings(), events: (await events()).length, things: await revision('things:refused') })

  test('stores nothing when the work returns a failure', async () => {
    const before = await state()
    const refusal = failure('ConflictError', 'a rule forbids it')
    expect(await writer.write(actor, async () => refusal)).toBe(refusal)
    expect(await state()).toEqual(before)
    expect(reportedKeys).toEqual([])
  })

  test('stores nothing when the work throws', async () => {
    const before = await state()
    const surprise = writer.write(actor, async () => {
      throw new Error('surprise')
    })
    await expect(surprise).rejects.toThrow('surprise')
    expect(await state()).toEqual(before)
    expect(reportedKeys).toEqual([])
  })

  const broken = sql`select 1 / 0`.compile(build)
  const faults: [string, Partial<Change<string>>][] = [
    ['the first statement', { statements: [broken, setting('refused')] }],
    ['the last statement', { statements: [setting('refused'), broken] }],
    ['a constraint', { statements: [setting('refused'), setting('refused')] }],
    ['an event', { events: [{ type: 'a' }, { type: 'b', data: { text: 'a\u0000b' } }] }],
    ['a revision', { revisions: ['things:refused', 'a\u0000b'] }],
  ]
  test.each(faults)('stores nothing when %s fails', async (_, fault) => {
    const before = await state()
    await expect(writer.write(actor, async () => change('refused', { revisions: ['things:refused'], ...fault }))).rejects.toThrow()
    expect(await state()).toEqual(before)
    // The server does not know whether the transaction was committed.
    expect(reportedKeys).toEqual([fault.revisions ?? ['things:refused']])
    expect(await writer.write(actor, async () => change(`after ${_}`))).toBe(`made after ${_}`)
  })
})
