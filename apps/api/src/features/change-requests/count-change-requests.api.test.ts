import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { ask, reviewed, sendForReview } from '../../../test/change-request-steps.ts'
import { newReviewScope, pathOf, proposed, type ReviewScope, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let scope: ReviewScope
let ada: TestAccount
let bob: TestAccount
let approver: TestAccount
let manager: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
  ada = await newAccount(server)
  bob = await newAccount(server)
  approver = await newAccount(server, { projects: { [scope.project]: 'Approver' } })
  manager = await newAccount(server, { projects: { [scope.project]: 'Release manager' } })
})

const post = ({ token }: TestAccount, environment = 'production') =>
  proposed(server, scope, switchOn(scope.checkout), { token, environment })
const read = async (endpoint: 'count' | 'actionable', { token }: Pick<TestAccount, 'token'>) => {
  const answer = await server.send('GET', pathOf(scope, endpoint), { token })
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const none = { total: 0, applied: 0, approved: 0, rejected: 0, reviewRequired: 0, scheduled: 0, draft: 0, cancelled: 0 }

describe('the count by state, 200', () => {
  test('counts requests by state', async () => {
    expect(await read('count', ada)).toStrictEqual(none)
    const request = await post(ada)
    expect(await read('count', ada)).toStrictEqual({ ...none, total: 1, draft: 1 })
    await sendForReview(server, request, ada.token)
    expect(await read('count', ada)).toStrictEqual({ ...none, total: 1, reviewRequired: 1 })
    await ask(server, request, manager.token, { state: 'Approved' })
    expect(await read('count', ada)).toStrictEqual({ ...none, total: 1, approved: 1 })
    await ask(server, request, manager.token, { state: 'Scheduled', scheduledAt: '2999-01-31T12:00:00.000Z' })
    expect(await read('count', ada)).toStrictEqual({ ...none, total: 1, scheduled: 1 })
    await ask(server, request, manager.token, { state: 'Applied' })
    await ask(server, await post(ada), ada.token, { state: 'Cancelled' })
    const rejected = await post(ada)
    await sendForReview(server, rejected, ada.token)
    await ask(server, rejected, approver.token, { state: 'Rejected' })
    expect(await read('count', ada)).toStrictEqual({ ...none, total: 3, applied: 1, cancelled: 1, rejected: 1 })
  })

  test('does not count drafts of others, nor requests of another project', async () => {
    await post(ada)
    const other = await newReviewScope(server)
    await proposed(server, other, switchOn(other.checkout), { token: bob.token })
    expect(await read('count', ada)).toStrictEqual({ ...none, total: 1, draft: 1 })
    for (const caller of [bob, manager, { token: server.tokens.admin }]) expect(await read('count', caller)).toStrictEqual(none)
  })
})

describe('the count of what the caller can do next, 200', () => {
  test('counts own drafts with changes, and no drafts of others', async () => {
    const request = await post(ada)
    expect([await read('actionable', ada), await read('actionable', bob)]).toStrictEqual([{ total: 1 }, { total: 0 }])
    const changeId = request.features[0]?.changes[0]?.id
    await server.send('DELETE', pathOf(scope, `${request.id}/changes/${changeId}`), { token: ada.token })
    expect(await read('actionable', ada)).toStrictEqual({ total: 0 })
  })

  test('counts requests in review for callers who can approve, until their verdict', async () => {
    await server.send('PUT', `/api/admin/projects/${scope.project}/environments/production/change-requests/config`, {
      body: { changeRequestsEnabled: true, requiredApprovals: 2 },
    })
    const request = await post(ada)
    await sendForReview(server, request, ada.token)
    const admin = await newAccount(server, { rootRole: 'Admin' })
    const totals = async () => {
      const callers = [ada, bob, approver, manager, admin, { token: server.tokens.admin }]
      return Promise.all(callers.map(async (caller) => (await read('actionable', caller)).total))
    }
    expect(await totals()).toEqual([0, 0, 1, 1, 1, 0])
    await ask(server, request, approver.token, { state: 'Approved' })
    expect(await totals()).toEqual([0, 0, 0, 1, 1, 0])
    await ask(server, request, manager.token, { state: 'Approved' })
    expect(await totals()).toEqual([0, 0, 0, 1, 1, 1])
    // The edit drops the approvals, so the request waits for reviewers again.
    await proposed(server, scope, switchOn(scope.banner), { token: ada.token })
    expect(await totals()).toEqual([0, 0, 1, 1, 1, 0])
  })

  test('does not count own requests in review for callers who can approve', async () => {
    await sendForReview(server, await post(approver), approver.token)
    expect([await read('actionable', approver), await read('actionable', manager)]).toStrictEqual([{ total: 0 }, { total: 1 }])
  })

  test('counts approved requests for callers who can apply, own ones included', async () => {
    await reviewed(server, await post(manager), manager.token, approver.token)
    await reviewed(server, await post(ada, 'development'), ada.token, approver.token)
    const totals = [await read('actionable', manager), await read('actionable', ada), await read('actionable', approver)]
    expect(totals).toStrictEqual([{ total: 2 }, { total: 0 }, { total: 0 }])
  })

  test('counts nothing if the caller has the role in another project only', async () => {
    const other = await newReviewScope(server)
    const stranger = await newAccount(server, { projects: { [other.project]: 'Release manager' } })
    await sendForReview(server, await post(ada), ada.token)
    expect(await read('actionable', stranger)).toStrictEqual({ total: 0 })
  })
})

describe.each(['count', 'actionable'] as const)('%s, 404', (endpoint) => {
  test('returns 404 if the project is unknown, or private and hidden from the caller', async () => {
    const hidden = await newReviewScope(server, 'private')
    const statusOf = async (project: string, token: string) => (await server.send('GET', pathOf({ project }, endpoint), { token })).status
    expect([await statusOf('nowhere', ada.token), await statusOf(hidden.project, ada.token)]).toEqual([404, 404])
    expect(await statusOf(hidden.project, server.tokens.admin)).toBe(200)
  })
})
