import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newAccount, newSession, type TestAccount } from '../../../test/accounts.ts'
import { changesOf, newReviewScope, pathOf, proposed, type ReviewScope, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, newApprover, requireApprovals, setState } from '../../../test/reviews.ts'

const now = '2026-11-21T08:00:00.123Z'

let clock = Date.parse(now)
let server: TestServer
let scope: ReviewScope
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  scope = await newReviewScope(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock = Date.parse(now)
  ada = await newAccount(server, { email: `ada-${crypto.randomUUID()}@example.org` })
})

const post = (body: unknown, token = ada.token) => proposed(server, scope, body, { token })
const read = async ({ id }: ChangeRequest, token = ada.token): Promise<ChangeRequest> =>
  (await server.send('GET', pathOf(scope, id), { token })).json
const actionsOf = (request: ChangeRequest) => changesOf(request).map(({ action }) => action)

describe('200 and the request that a change joins', () => {
  const again = () => switchOn(scope.banner)

  test('joins the open request of the author, with one change or several; each author has a separate request', async () => {
    const bob = await newAccount(server)
    const { id } = await post(switchOn(scope.checkout))
    expect(await post([again(), again()])).toMatchObject({ id, state: 'Draft' })
    const last = await post(again())
    expect(last.id).toBe(id)
    expect(last.features.map(({ changes }) => changes.length)).toEqual([1, 3])
    expect((await post(again(), bob.token)).id).not.toBe(id)
  })

  test('joins only a request of the same environment and project', async () => {
    const other = await newReviewScope(server)
    const requests = await Promise.all([
      post(again()),
      proposed(server, scope, again(), { token: ada.token, environment: 'development' }),
      proposed(server, other, switchOn(other.banner), { token: ada.token }),
    ])
    expect(new Set(requests.map(({ id }) => id)).size).toBe(3)
    expect(requests.map(({ project, environment }) => [project, environment])).toEqual([
      [scope.project, 'production'],
      [scope.project, 'development'],
      [other.project, 'production'],
    ])
  })

  test('a user has one request across all tokens and sessions', async () => {
    const { json } = await server.send('POST', '/api/admin/user/tokens', { body: { description: 'other' }, token: ada.token })
    const { id } = await post(again())
    expect((await post(again(), json.secret)).id).toBe(id)
    const headers = { Cookie: `halyard-session=${await newSession(server, ada.id)}`, 'Sec-Fetch-Site': 'same-origin' }
    const request = await proposed(server, scope, again(), { token: null, headers })
    expect(request.id).toBe(id)
    expect(actionsOf(request)).toHaveLength(3)
  })

  test('a service account has one request across all tokens', async () => {
    const bot = await newAccount(server, { kind: 'Service Account' })
    const body = { description: 'other' }
    const { json } = await server.send('POST', `/api/admin/service-account/${bot.id}/token`, { body })
    const request = await post(again(), bot.token)
    expect(request.createdBy).toMatchObject({ id: bot.id, username: bot.username })
    expect((await post(again(), json.secret)).id).toBe(request.id)
  })

  test('each API token is an author, shown by its name', async () => {
    const adminToken = { type: 'admin', project: '*', environment: '*' } as const
    const [one, other] = [await server.newToken(adminToken), await server.newToken(adminToken)]
    const request = await post(again(), one)
    expect(request.createdBy).toStrictEqual({ username: 'admin for tests', imageUrl: null })
    expect(changesOf(request)[0]!.createdBy).toStrictEqual(request.createdBy)
    expect((await post(again(), one)).id).toBe(request.id)
    expect((await post(again(), other)).id).not.toBe(request.id)
    expect(await read(request, one)).toMatchObject({ id: request.id, createdBy: request.createdBy })
  })

  test('an account without user name is shown by its mail address, else by its name', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const mailed = await newAccount(server, { username: null, email, name: 'Mailed' })
    expect((await post(again(), mailed.token)).createdBy.username).toBe(email)
    const named = await newAccount(server, { username: null, name: 'Named' })
    expect((await post(again(), named.token)).createdBy.username).toBe('Named')
  })

  test.each(['In review', 'Approved'] as const)('a request in the state %s returns to review without approvals', async (state) => {
    const reviewer = await newApprover(server, scope.project)
    await requireApprovals(server, scope, state === 'Approved' ? 1 : 2)
    onTestFinished(() => requireApprovals(server, scope, null))
    const before = await post(again())
    const approval = {
      createdBy: { id: reviewer.id, username: reviewer.username, imageUrl: expect.stringMatching(/^https:/) },
      createdAt: now,
    }
    await approve(server, before, reviewer)
    expect(await read(before)).toMatchObject({ state, approvals: [approval] })
    clock += 1000
    const after = await post([switchOn(scope.checkout)])
    expect(after).toMatchObject({ id: before.id, state: 'In review', approvals: [], createdAt: now, droppedApprovals: [approval] })
    expect(changesOf(after).map(({ createdAt }) => createdAt)).toEqual([now, new Date(clock).toISOString()])
    expect(await read(after)).toStrictEqual(after)
  })

  test.each(['Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const)(
    'a change does not join a request in the state %s, but creates a draft',
    async (state) => {
      const closed = await post(again())
      await setState(server, closed, state)
      const draft = await post(again())
      expect(draft).toMatchObject({ state: 'Draft' })
      expect(draft.id).not.toBe(closed.id)
      expect(actionsOf(await read(closed))).toHaveLength(1)
    },
  )
})
