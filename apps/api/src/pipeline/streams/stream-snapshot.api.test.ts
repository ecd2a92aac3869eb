import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { build, type Database, type Query, type Tx } from '../../store/index.ts'
import { Exports } from './exports.ts'
import { streamSnapshot } from './stream-snapshot.ts'

const countProjects: Query<{ projects: number }> = sql<{ projects: number }>`select count(*)::int as projects from project`.compile(build)
const addProject = (id: string) =>
  sql`insert into project (id, name, description) select ${id}, ${id}, '' from project limit 1`.compile(build)

const somebody = { account: 1, token: null }
const another = { account: null, token: 1 }

let database: Database
let exports: Exports

beforeEach(async () => {
  const fresh = await freshDatabase()
  database = fresh.database
  exports = new Exports({ waiting: 1, kept: 3, keptOfOne: 2 })
  onTestFinished(fresh.discard)
})

const gather = async (parts: AsyncIterable<Uint8Array>) => {
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

test('all texts, in order, of one moment', async () => {
  expect(await gather(streamSnapshot({ store: database, exports }, somebody, countTwice).parts)).toBe('first 1. second 1. ')
})

test('who reads slowly holds up nobody', async () => {
  const long = 'a'.repeat(300_000)
  const { parts } = streamSnapshot({ store: database, exports }, somebody, async function* (tx) {
    yield* countTwice(tx)
    yield long
  })
  const first = await parts.next()
  await database.run(addProject('another'))
  expect(await gather(streamSnapshot({ store: database, exports }, somebody, countTwice).parts)).toBe('first 2. second 2. ')
  const rest = await gather(parts)
  expect(Buffer.from(first.value!).toString() + rest).toBe(`first 1. second 1. ${long}`)
})

test('a fault is thrown behind what was there before it, and ends the turn', async () => {
  const seen: string[] = []
  const failing = async () => {
    const { parts } = streamSnapshot({ store: database, exports }, somebody, async function* (tx) {
      yield* countTwice(tx)
      throw new Error('broken')
    })
    for await (const part of parts) seen.push(Buffer.from(part).toString())
  }
  await expect(failing()).rejects.toThrow('broken')
  expect(seen.join('')).toBe('first 1. second 1. ')
  expect(await gather(streamSnapshot({ store: database, exports }, somebody, countTwice).parts)).toBe('first 1. second 1. ')
})

test('who leaves ends the reading', async () => {
  let made = 0
  const { parts } = streamSnapshot({ store: database, exports }, somebody, async function* (tx) {
    for (; made < 1_000_000; made++) {
      await tx.batch(countProjects)
      yield 'a'
    }
  })
  await parts.next()
  await parts.return(undefined)
  expect(made).toBeLessThan(1_000_000)
  expect(await gather(streamSnapshot({ store: database, exports }, somebody, countTwice).parts)).toBe('first 1. second 1. ')
})

test('one at a time, and beyond those who may wait, come back later', async () => {
  const go = Promise.withResolvers<void>()
  const { parts: slow } = streamSnapshot({ store: database, exports }, somebody, async function* () {
    yield 'a'
    await go.promise
  })
  await slow.next()
  const waiting = gather(streamSnapshot({ store: database, exports }, somebody, countTwice).parts)
  await expect(gather(streamSnapshot({ store: database, exports }, somebody, countTwice).parts)).rejects.toMatchObject({
    name: 'RateLimitError',
  })
  go.resolve()
  expect(await waiting).toBe('first 1. second 1. ')
  expect(await gather(slow)).toBe('')
})

test('so many may lie on the disk until they are taken, and fewer of one caller', async () => {
  const begin = async (actor = somebody as typeof somebody | typeof another) => {
    const { parts } = streamSnapshot({ store: database, exports }, actor, countTwice)
    await parts.next()
    return parts
  }
  const untaken = [await begin(), await begin()]
  await expect(begin()).rejects.toMatchObject({ name: 'RateLimitError', retryAfter: 30 })
  untaken.push(await begin(another))
  await expect(begin(another)).rejects.toMatchObject({ name: 'RateLimitError', retryAfter: 30 })
  await untaken[0]!.return(undefined)
  untaken.push(await begin(another))
  for (const parts of untaken) await gather(parts)
  for (const actor of [somebody, another]) await gather(await begin(actor))
})

test('its length is known as soon as all is read, however little of it was taken', async () => {
  const { parts, measure } = streamSnapshot({ store: database, exports }, somebody, async function* (tx) {
    yield* countTwice(tx)
    yield 'ä'.repeat(200_000)
  })
  const first = await parts.next()
  expect(await measure()).toBe(400_019)
  expect(Buffer.from(first.value!).toString() + (await gather(parts))).toHaveLength(200_019)
})
