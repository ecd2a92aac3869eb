import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { freshDatabase, serveTest, type TestServer } from '../harness.ts'
import { awaitRevision, SdkPoller } from '../sdk-process.ts'

const change = async (server: TestServer, description: string): Promise<void> => {
  const body = [{ op: 'replace', path: '/description', value: description }]
  expect((await server.send('PATCH', '/api/admin/projects/default/features/banner', { body })).status).toBe(200)
}

/** Copies the revisions and the feature. The returned function restores the copy under the running server. */
const backUp = async ({ database }: TestServer) => {
  for (const table of ['revision', 'feature'])
    await database.run(sql`create table ${sql.table(`saved_${table}`)} as table ${sql.table(table)}`.compile(build))
  return async () => {
    const restore = [
      sql`delete from sdk_process`,
      sql`delete from revision`,
      sql`insert into revision select * from saved_revision`,
      sql`update feature f set description = k.description, changed = pg_current_xact_id() from saved_feature k where k.name = f.name`,
    ]
    for (const statement of restore) await database.run(statement.compile(build))
  }
}

const inventory = async ({ database }: TestServer) =>
  database.run(sql<object>`select connection_id, held::int from sdk_process order by 1`.compile(build))

test('after a restore under a running server, a process holds nothing until it polls again', async () => {
  const { database, discard } = await freshDatabase()
  const server = await serveTest(database)
  onTestFinished(async () => {
    await server.stop()
    await discard()
  })
  await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
  await change(server, 'kept')
  const restore = await backUp(server)
  const process = new SdkPoller({ appName: 'shop', connectionId: 'one' }, '/api/client/delta')
  for (const description of ['lost', 'lost too']) await change(server, description)
  await process.settle(server)
  await server.ports.runtime.fleet.flush()
  const before = await awaitRevision(server)
  expect(before).toMatchObject({ live: 1, held: 1, reached: true })
  expect(await inventory(server)).toEqual([{ connection_id: 'one', held: before.revision }])

  await restore()
  const restored = await awaitRevision(server)
  expect(restored.revision).toBe(before.revision - 2)
  expect(restored).toMatchObject({ live: 1, held: 0, behind: 1, reached: false })
  expect(await inventory(server)).toEqual([{ connection_id: 'one', held: null }])
  await process.settle(server)
  expect(await awaitRevision(server)).toMatchObject({ live: 1, held: 1, reached: true })
  expect(await inventory(server)).toEqual([{ connection_id: 'one', held: restored.revision }])
})
