import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { build, codeOf } from '../../src/store/index.ts'
import { freshDatabase, serverForTest, serveTest } from '../harness.ts'
import { serveChanged } from '../http/serve-changed.ts'
import { request } from '../request.ts'

const features = '/api/admin/projects/default/features'

/** Makes PostgreSQL raise this fault for each inserted feature, as when it cannot extend a file. */
const raise = (state: string) => [
  sql`
    create function fail() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception 'could not extend file: No space left on device' using errcode = '${state}'; end`)}`.compile(build),
  sql`create trigger failing before insert on feature for each row execute function fail()`.compile(build),
]

test.each([
  ['53100', 'The disk of the database is full; try again', '30'],
  ['53200', 'The database is out of memory or of another resource; try again', '5'],
])('returns 503 with Retry-After for SQLSTATE %s, and accepts writes again afterwards', async (state, message, retryAfter) => {
  const { database, discard } = await freshDatabase()
  onTestFinished(discard)
  const server = await serveTest(database)
  onTestFinished(() => server.stop())
  for (const statement of raise(state)) await database.run(statement)
  const create = () => server.send('POST', features, { body: { name: 'large' } })
  const answer = await create()
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, retryAfter])
  expect(answer.json).toEqual({ id: expect.any(String), name: 'Unavailable', message })
  const procedure = await server.send('POST', '/trpc/features.createFeature', {
    body: { params: { projectId: 'default' }, body: { name: 'large' } },
  })
  expect([procedure.status, procedure.headers.get('Retry-After')]).toEqual([503, retryAfter])
  expect((await server.send('GET', features)).status).toBe(200)
  await database.run(sql`drop trigger failing on feature`.compile(build))
  expect((await create()).status).toBe(201)
})

test('keeps the code of the fault as the cause', async () => {
  const { database, discard } = await freshDatabase()
  onTestFinished(discard)
  for (const statement of raise('53100')) await database.run(statement)
  const insert = sql`insert into feature (name, project) values ('large', 'default')`.compile(build)
  const fault: unknown = await database.run(insert).catch((thrown: unknown) => thrown)
  expect(codeOf((fault as Error).cause)).toBe('53100')
})

test('returns 503 with Retry-After when the disk of the server is full', async () => {
  const server = await serverForTest()
  const run = async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  const answer = await request(await serveChanged(server, { run }), {
    method: 'GET',
    path: '/api/admin/projects',
    headers: { Authorization: server.tokens.admin },
  })
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
  expect(answer.json).toMatchObject({ name: 'Unavailable', message: 'The disk of the server is full; try again' })
})
