import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { build, commandBounds, DatabaseExhausted, openPostgres, requestBounds } from '../../src/store/index.ts'
import { freshDatabase } from '../harness.ts'

const slow = sql<{ done: boolean }>`select pg_sleep(1) is not null as done`
const done = [{ done: true }]

const opened = async (statementMs: number) => {
  const { url, discard } = await freshDatabase()
  onTestFinished(discard)
  const database = openPostgres(url!, () => undefined, statementMs === 0 ? commandBounds : { ...requestBounds, statementMs })
  onTestFinished(() => database.close())
  return database
}

test('statements of requests are bounded by the setting, and statements that change the schema are not', async () => {
  const database = await opened(100)
  const query = slow.compile(build)
  await expect(database.run(query)).rejects.toThrow(DatabaseExhausted)
  await expect(database.transaction(async (tx) => ({ last: [], result: await tx.batch(query) }))).rejects.toThrow(DatabaseExhausted)
  expect((await slow.execute(new Kysely<never>({ dialect: database.dialect() }))).rows).toEqual(done)
})

test('statements of commands are not bounded', async () => {
  const database = await opened(0)
  expect(await database.run(slow.compile(build))).toEqual(done)
})
