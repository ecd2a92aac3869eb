import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { build, type Database, type Query, type Tx } from '../../store/index.ts'
import { Exports } from './exports.ts'
import { streamSnapshot } from './stream-snapshot.ts'

const countProjects: Query<{ projects: number }> = sql<{ projects: number }>`select count(*)::int as projects from project`.compile(build)
const addProject = (id: string) =>
  sql`insert into project (id, name, description) select ${id}, ${id}, '' from project limit 1`.compile(build)

const firstActor = { account: 1, token: null }
const secondActor = { account: null, token: 1 }

let database: Database
let exports: Exports

beforeEach(async () => {
  const fresh = await freshDatabase()
  database = fresh.database
  exports = new Exports({ waiting: 1, onDisk: 3, onDiskOfOneCaller: 2 })
  onTestFinished(fresh.discard)
})

const collect = async (parts: AsyncIterable<Uint8Array>) => {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all).toString()
}

const countTwice = async function* (tx: Tx) {
  for (const label of ['first', 'second']) {
    const [[row]] = await tx.batch(countProjects)
    yield `${label} ${row?.projects}. `
  }
}

test('streams all texts in order from one snapshot', async () => {
  expect(await collect(streamSnapshot({ store: database, exports }, firstActor, countTwice).parts)).toBe('first 1. second 1. ')
})

test('a slow reader delays neither writes nor other streams', async () => {
  const long = 'a'.repeat(300_000)
  const { parts } = streamSnapshot({ store: database, exports }, firstActor, async function* (tx) {
    yield* countTwice(tx)
    yield long
  })
  const first = await parts.next()
  await database.run(addProject('another'))
  expect(await collect(streamSnapshot({ store: database, exports }, firstActor, countTwice).parts)).toBe('first 2. second 2. ')
  const rest = await collect(parts)
  expect(Buffer.from(first.value!).toString() + rest).toBe(`first 1. second 1. ${long}`)
})

test('throws an error after the texts before it, and lets the next stream begin', async () => {
  const seen: string[] = []
  const failing = async () => {
    const { parts } = streamSnapshot({ store: database, exports }, firstActor, async function* (tx) {
      yield* countTwice(tx)
      throw new Error('broken')
    })
    for await (const part of parts) seen.push(Buffer.from(part).toString())
  }
  await expect(failing()).rejects.toThrow('broken')
  expect(seen.join('')).toBe('first 1. second 1. ')
  expect(await collect(streamSnapshot({ store: database, exports }, firstActor, countTwice).parts)).toBe('first 1. second 1. ')
})

test('stops reading the database when the client leaves', async () => {
  let yielded = 0
  const { parts } = streamSnapshot({ store: database, exports }, firstActor, async function* (tx) {
    for (; yielded < 1_000_000; yielded++) {
      await tx.batch(countProjects)
      yield 'a'
    }
  })
  await parts.next()
  await parts.return(undefined)
  expect(yielded).toBeLessThan(1_000_000)
  expect(await collect(streamSnapshot({ store: database, exports }, firstActor, countTwice).parts)).toBe('first 1. second 1. ')
})

test('reads one stream at a time, and refuses a stream when too many wait', async () => {
  const go = Promise.withResolvers<void>()
  const { parts: slow } = streamSnapshot({ store: database, exports }, firstActor, async function* () {
    yield 'a'
    await go.promise
  })
  await slow.next()
  const waiting = collect(streamSnapshot({ store: database, exports }, firstActor, countTwice).parts)
  await expect(collect(streamSnapshot({ store: database, exports }, firstActor, countTwice).parts)).rejects.toMatchObject({
    name: 'RateLimitError',
  })
  go.resolve()
  expect(await waiting).toBe('first 1. second 1. ')
  expect(await collect(slow)).toBe('')
})

test('limits the unread streams on the disk, in total and for each caller', async () => {
  const begin = async (actor = firstActor as typeof firstActor | typeof secondActor) => {
    const { parts } = streamSnapshot({ store: database, exports }, actor, countTwice)
    await parts.next()
    return parts
  }
  const untaken = [await begin(), await begin()]
  await expect(begin()).rejects.toMatchObject({ name: 'RateLimitError', retryAfter: 30 })
  untaken.push(await begin(secondActor))
  await expect(begin(secondActor)).rejects.toMatchObject({ name: 'RateLimitError', retryAfter: 30 })
  await untaken[0]!.return(undefined)
  untaken.push(await begin(secondActor))
  for (const parts of untaken) await collect(parts)
  for (const actor of [firstActor, secondActor]) await collect(await begin(actor))
})

test('knows the length as soon as the database is read, before the client has read the stream', async () => {
  const { parts, measure } = streamSnapshot({ store: database, exports }, firstActor, async function* (tx) {
    yield* countTwice(tx)
    yield 'ä'.repeat(200_000)
  })
  const first = await parts.next()
  expect(await measure()).toBe(400_019)
  expect(Buffer.from(first.value!).toString() + (await collect(parts))).toHaveLength(200_019)
})
