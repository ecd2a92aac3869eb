import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, newSession, type TestAccount } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { storedRows } from '../../../test/stored-rows.ts'

const now = Date.parse('2026-11-21T08:00:00.000Z')
const expiry = '2026-11-28T08:00:00.000Z'
const later = '2026-11-28T08:00:00.001Z'
let server: TestServer
let admin: TestAccount
let robot: TestAccount
/** Secrets of tokens that expire, by kind. */
const expiring = new Map<string, string>()
let invite: string

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  admin = await newAccount(server, { rootRole: 'Admin' })
  robot = await newAccount(server, { rootRole: 'Admin', kind: 'Service Account' })
  const body = { description: 'expiring', expiresAt: expiry }
  const personal = await server.send('POST', '/api/admin/user/tokens', { body, token: admin.token })
  const ofRobot = await server.send('POST', `/api/admin/service-account/${robot.id}/token`, { body })
  expiring.set('a personal access token', personal.json.secret)
  expiring.set('a token of a service account', ofRobot.json.secret)
  const invitation = await server.send('POST', '/api/admin/invite-link/tokens', { body: { name: 'to prolong', expiresAt: expiry } })
  invite = invitation.json.secret
})
afterAll(() => server.stop())

let nextId = 0
/** Requests that create or prolong a credential, with the status of success. */
const creations: [string, (expiresAt?: string | null) => [method: string, path: string, body: object], number][] = [
  ['a personal access token', (expiresAt) => ['POST', '/api/admin/user/tokens', { description: `${nextId++}`, expiresAt }], 201],
  [
    'a token of a service account',
    (expiresAt) => ['POST', `/api/admin/service-account/${robot.id}/token`, { description: `${nextId++}`, expiresAt }],
    201,
  ],
  ['an admin token', (expiresAt) => ['POST', '/api/admin/api-tokens', { tokenName: 'ops', type: 'admin', expiresAt }], 201],
  ['a backend token', (expiresAt) => ['POST', '/api/admin/api-tokens', { tokenName: 'web', type: 'backend', expiresAt }], 201],
  [
    'a token of a project',
    (expiresAt) => ['POST', '/api/admin/projects/default/api-tokens', { tokenName: 'web', type: 'frontend', expiresAt }],
    201,
  ],
  ['an invitation', (expiresAt) => ['POST', '/api/admin/invite-link/tokens', { name: 'newcomers', expiresAt }], 201],
  ['a prolonged invitation', (expiresAt) => ['PUT', `/api/admin/invite-link/tokens/${invite}`, { expiresAt }], 200],
]
const isInvitation = (what: string) => what.endsWith('invitation')
const onlyForPeople = 'a personal access token'

const send = ([method, path, body]: [string, string, object], options: { token?: string | null; headers?: Record<string, string> }) =>
  server.send(method, path, { body, ...options })

describe.each(['a personal access token', 'a token of a service account'])('with %s that expires', (kind) => {
  const possible = creations.filter(([what]) => kind === onlyForPeople || what !== onlyForPeople)

  test.each(possible)('%s with a later expiry or none is refused with 400 and the time, and nothing is stored', async (what, of) => {
    const before = await storedRows(server.database)
    for (const expiresAt of isInvitation(what) ? [later] : [later, null, undefined]) {
      const message = `must not be later than ${expiry}, when the token that you use expires`
      expect(await send(of(expiresAt), { token: expiring.get(kind)! })).toMatchObject({
        status: 400,
        json: { name: 'ValidationError', details: [{ path: 'body/expiresAt', message }] },
      })
    }
    expect(await storedRows(server.database)).toEqual(before)
  })

  test.each(possible)('%s with the same expiry is created', async (_, of, status) => {
    expect((await send(of(expiry), { token: expiring.get(kind)! })).status).toBe(status)
  })
})

test.each(creations)('a session, or a token without expiry, can create %s with a later expiry', async (what, of, status) => {
  const session = await newSession(server, admin.id, new Date(now + 3_600_000))
  const headers = { Cookie: `halyard-session=${session}` }
  const answers = [
    await send(of(later), { token: null, headers }),
    await send(of(later), { token: admin.token }),
    ...(isInvitation(what) ? [] : [await send(of(null), { token: admin.token })]),
  ]
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
})

test('an invitation is limited to a month before the comparison, and its other fields can change freely', async () => {
  const soon = { description: 'for two months', expiresAt: '2027-01-21T08:00:00.000Z' }
  const { secret } = (await server.send('POST', '/api/admin/user/tokens', { body: soon, token: admin.token })).json
  const path = '/api/admin/invite-link/tokens'
  const far = await server.send('POST', path, { body: { name: 'far', expiresAt: '2027-06-01T00:00:00Z' }, token: secret })
  expect(far).toMatchObject({ status: 201, json: { expiresAt: '2026-12-21T08:00:00.000Z' } })
  const disabled = await server.send('PUT', `${path}/${far.json.secret}`, { body: { enabled: false }, token: expiring.get(onlyForPeople)! })
  expect(disabled.status).toBe(200)
})
