import { passwordFaults } from '@halyard/domain'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { listEvents } from '../../../test/events.ts'
import { freshDatabase, serveTest } from '../../../test/harness.ts'
import { createRevisions } from '../../cache/revisions/revisions.ts'
import { createWriter } from '../../flags/kernel/writer.ts'
import type { Database } from '../../store/index.ts'
import { build } from '../../store/index.ts'
import type { Writer } from '../../store/writer.ts'
import { createFirstToken } from '../token/create-token.ts'
import { createFirstAdministrator, type FirstAdministrator } from './first-administrator.ts'

let database: Database
let writer: Writer
beforeEach(async () => {
  const fresh = await freshDatabase()
  database = fresh.database
  writer = createWriter(database, createRevisions(database))
  return fresh.discard
})

const noSettings: FirstAdministrator = { email: undefined, password: undefined, isConfigured: false }
const create = (more: Partial<FirstAdministrator> = {}) => createFirstAdministrator(database, writer, { ...noSettings, ...more })
const listPeople = () =>
  database.run(build.selectFrom('account').select(['kind', 'username', 'email', 'root_role']).orderBy('id').compile())
const admin = { kind: 'User', username: 'admin', email: null, root_role: 1 }

test('a store without accounts gets an administrator with a strong, unique password', async () => {
  const password = await create()
  expect(password).toMatch(/^[\w-]{24}$/)
  expect(passwordFaults(password!)).toEqual([])
  expect(await listPeople()).toEqual([admin])
  expect(await create()).toBeUndefined()
  expect(await create({ isConfigured: true })).toBeUndefined()
  expect(await listPeople()).toEqual([admin])
})

test('a store with a token gets an administrator only if the settings name one', async () => {
  await createFirstToken(writer)
  expect(await create()).toBeUndefined()
  expect(await listPeople()).toEqual([])
  expect(await create({ isConfigured: true, email: 'ada@example.org' })).toMatch(/^[\w-]{24}$/)
  expect(await listPeople()).toEqual([{ ...admin, email: 'ada@example.org' }])
})

test('concurrent starts create one administrator', async () => {
  const passwords = await Promise.all([create(), create(), create()])
  expect(passwords.filter((password) => password !== undefined)).toHaveLength(1)
  expect(await listPeople()).toEqual([admin])
})

test('the administrator logs in with the chosen password by user name and mail address, and has all permissions', async () => {
  const password = 'Correct-Horse-7'
  expect(await create({ isConfigured: true, email: 'Ada@example.org', password })).toBe(password)
  const server = await serveTest(database)
  onTestFinished(() => server.stop())
  for (const username of ['admin', 'ada@example.org']) {
    const answer = await server.send('POST', '/auth/simple/login', { token: null, body: { username, password } })
    expect(answer).toMatchObject({ status: 200, json: { username: 'admin', email: 'Ada@example.org', rootRole: 1 } })
    const headers = { Cookie: answer.headers.get('set-cookie')!.split(';')[0]! }
    expect((await server.send('GET', '/api/admin/invite-link/tokens', { token: null, headers })).status).toBe(200)
  }
  expect(await listEvents(server, 'user-created')).toMatchObject([{ created_by: 'system', data: { username: 'admin', rootRole: 1 } }])
})
