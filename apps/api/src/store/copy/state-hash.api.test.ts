import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { build } from '../engine/query.ts'
import { readState } from './state-hash.ts'
import { runIn } from './stored-tables.ts'

const open = async () => {
  const { database, discard } = await freshDatabase()
  onTestFinished(discard)
  const run = (statement: string) => database.run(sql.raw(statement).compile(build))
  return { run, read: () => database.snapshot((tx) => readState(runIn(tx))) }
}

test('the state hash depends on every value, but not on the order of rows or on data of one database only', async () => {
  const { run, read } = await open()
  await run(`insert into feature (name, project, type) select 'f' || g, 'default', 'release' from generate_series(1, 20) g`)
  await run(`insert into setting values ('one', '{"a": [1, null]}'), ('two', 'null')`)
  const hashes = [(await read()).hash]
  for (const change of [
    `update feature set description = '' where name = 'f7'`,
    `update feature set description = 'NULL' where name = 'f7'`,
    `update feature set archived_at = '2026-01-01 00:00:00.000001+00' where name = 'f7'`,
    `update setting set value = '{"a": [1]}' where key = 'one'`,
    `update setting set value = '""' where key = 'two'`,
    `delete from setting where key = 'two'`,
    `insert into tag_type (name) values ('other')`,
  ]) {
    await run(change)
    hashes.push((await read()).hash)
  }
  expect(new Set(hashes).size).toBe(hashes.length)

  const { hash, rows } = await read()
  expect(rows).toMatchObject({ feature: 20, setting: 1, event: 0 })
  expect(rows).not.toHaveProperty('lone_instance')
  await run(`update feature set stale = stale, changed = '9999999999' where name < 'f2'`)
  await run(`insert into lone_instance (id) values (gen_random_uuid())`)
  expect((await read()).hash).toBe(hash)
})

test('two databases with equal rows in another order and time zone have the same hash', async () => {
  const [one, other] = [await open(), await open()]
  const fill = (order: string) => [
    `truncate setting, job`,
    `insert into job select 'j' || g, '2026-01-01 00:00:00+00'::timestamptz + g * interval '1 s' from generate_series(1, 50) g order by g ${order}`,
    `update project set created_at = '2026-01-01 00:00:00+00'`,
    `update context_field set created_at = '2026-01-01 00:00:00+00'`,
  ]
  for (const statement of fill('asc')) await one.run(statement)
  for (const statement of [...fill('desc'), `set timezone to 'Asia/Tokyo'`, `set datestyle to 'German'`]) await other.run(statement)
  expect(await other.read()).toEqual(await one.read())
})
