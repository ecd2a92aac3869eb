import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { build, type Database, type Query } from '../../store/index.ts'
import { bumpRevisions, findRevisions, listFeatureRevisions, revisionOf } from '../../store/repositories/revisions.repository.ts'

let database: Database
let discard: () => Promise<void>

beforeAll(async () => {
  ;({ database, discard } = await freshDatabase())
})
afterAll(() => discard())

const bump = (slot: number, ...keys: string[]) => database.run(bumpRevisions(keys, slot))
const find = async (key: string) => (await database.run(findRevisions([key])))[0]
const revision = async (key: string) => revisionOf((await find(key))!)

test('a key that was never bumped has no row', async () => {
  expect(await find('never')).toBeUndefined()
})

test('sums bumps over all slots, and every bump gives a new revision', async () => {
  const seen = new Set<string>()
  for (let round = 1; round <= 48; round++) {
    await bump(round % 16, 'striped', 'other')
    expect((await find('striped'))?.n).toBe(round)
    seen.add(await revision('striped'))
  }
  expect(seen.size).toBe(48)
  expect((await find('other'))?.n).toBe(48)
})

test('bumps a key once when it is named twice', async () => {
  await bump(0, 'twice', 'twice')
  expect((await find('twice'))?.n).toBe(1)
})

test('a restored store with the same number of bumps has another revision', async () => {
  const rows = sql<{ key: string; slot: number; n: number; stamp: number }>`select * from revision where key = 'restored'`.compile(build)
  for (const slot of [1, 2]) await bump(slot, 'restored')
  const backup = await database.run(rows)
  await bump(1, 'restored')
  const before = await revision('restored')
  const restore: Query[] = [
    sql`delete from revision where key = 'restored'`.compile(build),
    ...backup.map((row) => build.insertInto('revision').values(row).compile()),
  ]
  for (const statement of restore) await database.run(statement)
  await bump(1, 'restored')
  expect((await find('restored'))?.n).toBe(3)
  expect(await revision('restored')).not.toBe(before)
})

test('large counters are exact', async () => {
  await database.run(
    build
      .insertInto('revision')
      .values({ key: 'large', slot: 0, n: 2 ** 52, stamp: 1 })
      .compile(),
  )
  await bump(1, 'large')
  expect((await find('large'))?.n).toBe(2 ** 52 + 1)
})

test('finds the revisions of features by the prefix of their keys', async () => {
  await bump(3, 'features', 'features:default', 'features:default:production', 'projects')
  const found = await database.run(listFeatureRevisions())
  expect(found.map((row) => row.key).sort()).toEqual(['features', 'features:default', 'features:default:production'])
  expect(found.map(revisionOf)).toContain(await revision('features:default'))
})
