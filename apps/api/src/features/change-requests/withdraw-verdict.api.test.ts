import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { listChangeRequestEvents, pathOf, proposed, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, askFor, expectRefusal, granted, newReviewing, type Reviewing, requireApprovals, setState } from '../../../test/reviews.ts'

let server: TestServer
let people: Reviewing
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  people = await newReviewing(server)
})

const post = () => proposed(server, people.scope, switchOn(people.scope.banner), { token: people.author.token })
const withdraw = (id: number, { token }: Pick<TestAccount, 'token'>, project = people.scope.project) =>
  server.send('DELETE', pathOf({ project }, `${id}/verdict`), { token })
const withdrawn = async (id: number, who: TestAccount) => {
  const answer = await withdraw(id, who)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const read = async (id: number) => (await server.send('GET', pathOf(people.scope, id), { token: people.author.token })).json
const lastEvent = async () => (await listChangeRequestEvents(server, people.scope)).at(-1)

describe('200 with the request as a read returns it', () => {
  test('the request returns to review without the approval', async () => {
    const { id } = await approve(server, await post(), people.approver)
    const shown = await withdrawn(id, people.approver)
    expect(shown).toMatchObject({ state: 'In review', approvals: [] })
    expect(shown).not.toHaveProperty('droppedApprovals')
    expect(await read(id)).toStrictEqual(shown)
    expect(await lastEvent()).toMatchObject({
      type: 'change-request-approval-withdrawn',
      created_by_account: people.approver.id,
      environment: 'production',
      data: { id, approvals: 0 },
    })
  })

  test('the request stays approved while the other approvals are enough', async () => {
    const request = await post()
    await requireApprovals(server, people.scope, 2)
    await approve(server, request, people.approver, people.manager, people.admin)
    const shown = await withdrawn(request.id, people.manager)
    expect(shown).toMatchObject({
      state: 'Approved',
      approvals: [{ createdBy: { id: people.approver.id } }, { createdBy: { id: people.admin.id } }],
    })
    expect(await withdrawn(request.id, people.approver)).toMatchObject({ state: 'In review' })
  })

  test('the same account can approve again', async () => {
    const request = await approve(server, await post(), people.approver)
    await withdrawn(request.id, people.approver)
    expect(await granted(server, request, 'Approved', people.approver)).toMatchObject({ state: 'Approved' })
  })

  test('accepts another token of the same account', async () => {
    const { id } = await approve(server, await post(), people.approver)
    const { json } = await server.send('POST', '/api/admin/user/tokens', { body: { description: 'other' }, token: people.approver.token })
    expect((await withdraw(id, { token: json.secret })).json).toMatchObject({ state: 'In review', approvals: [] })
  })

  test('removes a dropped approval', async () => {
    const { id } = await approve(server, await post(), people.approver)
    await proposed(server, people.scope, switchOn(people.scope.checkout), { token: people.author.token })
    expect(await read(id)).toHaveProperty('droppedApprovals')
    expect(await withdrawn(id, people.approver)).not.toHaveProperty('droppedApprovals')
  })

  test('withdrawing the only rejection returns the request to review with the earlier approvals', async () => {
    const request = await post()
    await requireApprovals(server, people.scope, 2)
    await approve(server, request, people.approver)
    await granted(server, request, 'Rejected', people.manager)
    const shown = await withdrawn(request.id, people.manager)
    expect(shown).toMatchObject({ state: 'In review', rejections: [], approvals: [{ createdBy: { id: people.approver.id } }] })
    expect(await read(request.id)).toStrictEqual(shown)
    expect(await lastEvent()).toMatchObject({ type: 'change-request-rejection-withdrawn', data: { id: request.id, state: 'In review' } })
  })
})

describe('403', () => {
  test('returns 403 to an API token', async () => {
    const { id } = await setState(server, await post(), 'In review')
    await expectRefusal(server, () => withdraw(id, { token: server.tokens.admin }), 403, 'NoAccessError')
  })
})

describe('404', () => {
  test('returns 404 to callers without a verdict, the author included', async () => {
    const { id } = await approve(server, await post(), people.approver)
    for (const other of [people.manager, people.author, people.admin]) {
      const answer = await expectRefusal(server, () => withdraw(id, other), 404, 'NotFoundError')
      expect(answer.json.message).toContain('no verdict')
    }
  })

  test('returns 404 to an approver after another account rejected', async () => {
    const request = await approve(server, await post(), people.approver)
    await granted(server, request, 'Rejected', people.manager)
    await expectRefusal(server, () => withdraw(request.id, people.approver), 404, 'NotFoundError')
  })

  test('returns 404 for a draft of another author, another project and a private project', async () => {
    const { id } = await post()
    await expectRefusal(server, () => withdraw(id, people.approver), 404, 'NotFoundError')
    await expectRefusal(server, () => withdraw(2_000_000_000, people.approver), 404, 'NotFoundError')
    for (const project of [people.scope.foreign.project, 'nowhere'])
      await expectRefusal(server, () => withdraw(id, people.author, project), 404, 'NotFoundError')
    const hidden = await newReviewing(server, 'private')
    const draft = await proposed(server, hidden.scope, switchOn(hidden.scope.banner), { token: hidden.author.token })
    await approve(server, draft, hidden.approver)
    await expectRefusal(server, () => withdraw(draft.id, people.approver, hidden.scope.project), 404, 'NotFoundError')
  })
})

describe('409', () => {
  test.each(['Scheduled', 'Applied', 'Cancelled'] as const)('returns 409 for an approval of a request in the state %s', async (state) => {
    const request = await approve(server, await post(), people.manager)
    await granted(server, request, { state, ...(state === 'Scheduled' && { scheduledAt: '2999-01-01T00:00:00.000Z' }) })
    const answer = await expectRefusal(server, () => withdraw(request.id, people.manager), 409, 'ConflictError')
    expect(answer.json.message).toContain(state)
  })

  test('returns 409 for a rejection while the author has another open request', async () => {
    const request = await post()
    await granted(server, request, 'In review', people.author)
    await granted(server, request, 'Rejected', people.manager)
    const other = await post()
    const answer = await expectRefusal(server, () => withdraw(request.id, people.manager), 409, 'ConflictError')
    expect(answer.json.message).toContain(String(other.id))
    await granted(server, other, 'Cancelled', people.author)
    expect(await withdrawn(request.id, people.manager)).toMatchObject({ state: 'In review' })
  })

  test('returns 200 to an account that lost the role and cannot approve again', async () => {
    const { id } = await approve(server, await post(), people.approver)
    const path = `/api/admin/projects/${people.scope.project}/users/${people.approver.id}/roles`
    expect((await server.send('DELETE', path)).status).toBe(200)
    expect(await withdrawn(id, people.approver)).toMatchObject({ state: 'In review', approvals: [] })
    const again = await newAccount(server)
    expect((await askFor(server, { id, project: people.scope.project }, 'Approved', again)).status).toBe(403)
  })
})
