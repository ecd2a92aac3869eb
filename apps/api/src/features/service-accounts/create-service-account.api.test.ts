import { builtInRoles } from '@halyard/contracts/data'
import { grantsOfRole } from '@halyard/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listEvents } from '../../../test/events.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { runAs } from '../../../test/run-as.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { expectRows } from '../../../test/sweeps/outcomes.ts'
import { serviceAccountOperations } from './service-accounts.ts'

const now = '2026-11-21T08:00:00.123Z'
const { Admin, Editor, Viewer, Owner } = builtInRoles
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse(now) })
})
afterAll(() => server.stop())

const create = (body: unknown, token?: string) =>
  server.send('POST', '/api/admin/service-account', { body, ...(token !== undefined && { token }) })
const logIn = (username: string) =>
  server.send('POST', '/auth/simple/login', { body: { username, password: 'Correct-Horse-7' }, token: null })

describe('201', () => {
  test('returns every field, deprecated ones included, and the Location', async () => {
    const { status, headers, json } = await create({ username: 'Deployer', name: 'Deployment pipeline', rootRole: Editor.id })
    expect(status).toBe(201)
    expect(headers.get('location')).toBe('/api/admin/service-account')
    expect(json).toEqual({
      id: expect.any(Number),
      username: 'Deployer',
      name: 'Deployment pipeline',
      imageUrl: expect.stringMatching(/^https:/),
      rootRole: Editor.id,
      createdAt: now,
      tokens: [],
      isAPI: false,
      email: '',
      inviteLink: '',
      loginAttempts: 0,
      emailSent: false,
      seenAt: null,
    })
  })

  test('creates an account from a user name only', async () => {
    const { status, json } = await create({ username: 'nameless', rootRole: Viewer.id })
    expect(status).toBe(201)
    expect(json).not.toHaveProperty('name')
    expect((await create({ username: 'nameless-too', name: '', rootRole: Viewer.id })).json).not.toHaveProperty('name')
  })

  test('derives the user name from the name if none is given', async () => {
    expect((await create({ name: '  Nightly Größe / Δ ', rootRole: Viewer.id })).json).toMatchObject({
      username: 'nightly-größe-δ',
      name: '  Nightly Größe / Δ ',
    })
  })

  test.each([Admin.id, Editor.id, Viewer.id])('creates an account with the root role %i', async (rootRole) => {
    expect((await create({ username: `of-role-${rootRole}`, rootRole })).json.rootRole).toBe(rootRole)
  })

  test('ignores unknown fields', async () => {
    const more = { id: 1, email: 'deployer@example.org', kind: 'User', isAPI: true, tokens: [{}], password: 'Correct-Horse-7' }
    const { status, json } = await create({ username: 'with-more', rootRole: Viewer.id, ...more })
    expect(status).toBe(201)
    expect(json).toMatchObject({ email: '', isAPI: false, tokens: [] })
    expect(json.id).not.toBe(1)
  })

  test('appears among service accounts and among all accounts, but not among users', async () => {
    const { id } = (await create({ username: 'shown', rootRole: Viewer.id })).json
    const ids = async (path: string, list: string) => (await server.send('GET', path)).json[list].map((one: { id: number }) => one.id)
    expect(await ids('/api/admin/service-account', 'serviceAccounts')).toContain(id)
    expect(await ids('/api/admin/user-admin/access', 'users')).toContain(id)
    expect(await ids('/api/admin/user-admin', 'users')).not.toContain(id)
  })

  test('a service account cannot log in', async () => {
    await create({ username: 'no-login', rootRole: Viewer.id, password: 'Correct-Horse-7' })
    expect((await logIn('no-login')).status).toBe(401)
  })

  test('writes an event with the author and the account', async () => {
    const { id: by, token } = await newAccount(server, { rootRole: 'Admin', username: 'maker' })
    const { id } = (await create({ username: 'evented', name: 'Evented', rootRole: Editor.id }, token)).json
    const [event] = (await listEvents(server, 'service-account-created')).slice(-1)
    expect(event).toMatchObject({ created_by: 'maker', created_by_account: by, pre_data: null })
    expect(event?.data).toEqual({ id, username: 'evented', name: 'Evented', email: null, rootRole: Editor.id })
  })
})

describe('400', () => {
  const refused: [string, unknown, string][] = [
    ['no body', undefined, 'body'],
    ['null', null, 'body'],
    ['a list', [], 'body'],
    ['neither name nor user name', { rootRole: 3 }, 'body/username'],
    ['a name of only white space', { name: ' \t', rootRole: 3 }, 'body/username'],
    ['a name without letter or digit', { name: '!!!', rootRole: 3 }, 'body/name'],
    ['no root role', { username: 'refused' }, 'body/rootRole'],
    ['null as root role', { username: 'refused', rootRole: null }, 'body/rootRole'],
    ['a root role by name', { username: 'refused', rootRole: 'Viewer' }, 'body/rootRole'],
    ['a root role in quotes', { username: 'refused', rootRole: '3' }, 'body/rootRole'],
    ['a fraction', { username: 'refused', rootRole: 2.5 }, 'body/rootRole'],
    ['a root role of 0', { username: 'refused', rootRole: 0 }, 'body/rootRole'],
    ['a root role beyond 2^53', '{"username":"refused","rootRole":9007199254740993}', 'body/rootRole'],
    ['an unknown root role', { username: 'refused', rootRole: 99 }, 'body/rootRole'],
    ['a project role', { username: 'refused', rootRole: Owner.id }, 'body/rootRole'],
    ['null as user name', { username: null, name: 'Refused', rootRole: 3 }, 'body/username'],
    ['a number as user name', { username: 7, rootRole: 3 }, 'body/username'],
    ['an empty user name', { username: '', name: 'Refused', rootRole: 3 }, 'body/username'],
    ['white space around a user name', { username: ' refused', rootRole: 3 }, 'body/username'],
    ['a user name of 101 characters', { username: 'x'.repeat(101), rootRole: 3 }, 'body/username'],
    ['a name of 101 characters', { username: 'refused', name: 'x'.repeat(101), rootRole: 3 }, 'body/name'],
    ['null as name', { username: 'refused', name: null, rootRole: 3 }, 'body/name'],
    ['U+0000', { username: 'a\u0000b', rootRole: 3 }, 'body/username'],
    ['half a surrogate pair', '{"name":"ab\\ud800","rootRole":3}', 'body/name'],
    ['an invisible character', { username: 'a\u202eb', rootRole: 3 }, 'body/username'],
    ['__proto__ instead of the fields', '{"__proto__":{"username":"refused","rootRole":3}}', 'body/rootRole'],
  ]
  test('returns 400 for every wrong body', () =>
    expectRows(refused, async (_, body, path) => {
      const before = await storedRows(server.database)
      const answer = await server.send('POST', '/api/admin/service-account', { body, headers: { 'Content-Type': 'application/json' } })
      expect(answer.status).toBe(400)
      expect(answer.json.name).toBe('ValidationError')
      if (body !== undefined) expect(answer.json.details.map((detail: { path: string }) => detail.path)).toContain(path)
      expect(await storedRows(server.database)).toEqual(before)
    }))

  test('returns 201 for a name of 100 characters with two UTF-16 units each', async () => {
    expect((await create({ username: '🏁'.repeat(100), name: '🏁'.repeat(100), rootRole: 3 })).status).toBe(201)
  })
})

describe('403', () => {
  test.each(['Editor', 'Viewer'] as const)('returns 403 to an account with the role %s', async (rootRole) => {
    const { token } = await newAccount(server, { rootRole })
    expect(await create({ username: 'refused', rootRole: Viewer.id }, token)).toMatchObject({
      status: 403,
      json: { name: 'NoAccessError' },
    })
  })

  test('returns 403 for a role with permissions that the caller lacks', async () => {
    const body = { username: 'refused', rootRole: Admin.id }
    expect(await runAs(server, serviceAccountOperations.createServiceAccount, grantsOfRole('Editor'), { body })).toMatchObject({
      status: 403,
    })
    expect(
      await runAs(server, serviceAccountOperations.createServiceAccount, grantsOfRole('Editor'), {
        body: { ...body, rootRole: Viewer.id },
      }),
    ).toMatchObject({
      username: 'refused',
    })
  })
})

describe('409', () => {
  const taken = { status: 409, json: { name: 'NameExistsError' } }

  test.each(['TAKEN-name', 'ｔａｋｅｎ-name', 'Taken-Name'])(
    'returns 409 for the user name of a service account, written as %s',
    async (username) => {
      await create({ username: 'taken-name', rootRole: Viewer.id })
      expect(await create({ username, rootRole: Viewer.id })).toMatchObject(taken)
    },
  )

  test('returns 409 for the same user name in another normalisation form', async () => {
    await create({ username: 'zoë', rootRole: Viewer.id })
    expect(await create({ username: 'zoe\u0308', rootRole: Viewer.id })).toMatchObject(taken)
  })

  test('returns 409 for the user name and the mail address of a user', async () => {
    await newAccount(server, { username: 'a-user', email: 'a-user@example.org' })
    expect(await create({ username: 'A-User', rootRole: Viewer.id })).toMatchObject(taken)
    expect(await create({ username: 'A-User@example.org', rootRole: Viewer.id })).toMatchObject(taken)
  })

  test('returns 409 for a name whose derived user name is taken', async () => {
    await create({ username: 'build-bot', rootRole: Viewer.id })
    expect(await create({ name: 'Build Bot', rootRole: Viewer.id })).toMatchObject(taken)
  })

  test('returns 409 to all but one of several concurrent requests for a name', async () => {
    const answers = await Promise.all(['racer', 'Racer', 'RACER', 'ｒacer'].map((username) => create({ username, rootRole: Viewer.id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })
})
