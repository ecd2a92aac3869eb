import type { ChangeRequest } from '@halyard/contracts'
import { requestableStates } from '@halyard/contracts/data'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { leastStrategy, pathOf, proposed, setStrategies, switchOn } from '../../../test/change-requests.ts'
import { pathIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import {
  approve,
  askFor,
  expectRefusal,
  farAhead,
  granted,
  newReviewing,
  type Reviewing,
  requireApprovals,
  setState,
} from '../../../test/reviews.ts'

let server: TestServer
let people: Reviewing
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  people = await newReviewing(server)
})

const post = (change: object = switchOn(people.scope.banner), { token }: Pick<TestAccount, 'token'> = people.author) =>
  proposed(server, people.scope, change, { token })
const adminToken = () => ({ token: server.tokens.admin })
const scheduled = { state: 'Scheduled', scheduledAt: farAhead }
const refused = (
  request: Pick<ChangeRequest, 'id' | 'project'>,
  body: object | string,
  who: { token: string },
  status: number,
  name: string,
) => expectRefusal(server, () => askFor(server, request, body as object, { token: who.token }), status, name)

describe('400', () => {
  test.each([
    ['no state', {}, 'body/state'],
    ['an unknown state', { state: 'Done' }, 'body/state'],
    ['a draft', { state: 'Draft' }, 'body/state'],
    ['a number', { state: 3 }, 'body/state'],
    ['no object', [], 'body'],
    ['an empty comment', { state: 'In review', comment: '' }, 'body/comment'],
    ['a comment of 1,001 characters', { state: 'In review', comment: '🏁'.repeat(1001) }, 'body/comment'],
    ['a comment that is a number', { state: 'In review', comment: 1 }, 'body/comment'],
    ['an empty hash', { state: 'In review', planHash: '' }, 'body/planHash'],
    ['a hash that is a number', { state: 'In review', planHash: 7 }, 'body/planHash'],
    ['an invalid time', { state: 'Scheduled', scheduledAt: 'soon' }, 'body/scheduledAt'],
    ['a time that is a number', { state: 'Scheduled', scheduledAt: 1 }, 'body/scheduledAt'],
  ])('returns 400 when the body has %s', async (_, body, path) => {
    const answer = await refused(await post(), body, people.author, 400, 'ValidationError')
    expect(answer.json.details[0].path).toBe(path)
  })

  test.each([undefined, '2020-01-01T00:00:00.000Z'])('returns 400 when a request is to be scheduled at %s', async (scheduledAt) => {
    const request = await setState(server, await post(), 'Approved')
    const answer = await refused(request, { state: 'Scheduled', scheduledAt }, people.manager, 400, 'ValidationError')
    expect(answer.json.details[0].path).toBe('body/scheduledAt')
  })

  test('returns 400 when the request has no changes', async () => {
    const request = await post()
    const change = request.features[0]!.changes[0]!.id
    await server.send('DELETE', pathOf(people.scope, `${request.id}/changes/${change}`), { token: people.author.token })
    const answer = await refused(request, 'In review', people.author, 400, 'ValidationError')
    expect(answer.json.message).toContain('Add a change first')
  })

  test.each([
    ['Draft', 'It can become In review or Cancelled.'],
    ['In review', 'It can become Approved, Rejected or Cancelled.'],
    ['Scheduled', 'It can become Rejected, Scheduled or Applied.'],
    ['Applied', 'This state is final.'],
    ['Cancelled', 'This state is final.'],
    ['Rejected', 'This state is final.'],
  ] as const)('returns 400 for a wrong order from %s, with the states that would be allowed', async (state, allowed) => {
    const request = await setState(server, await post(), state)
    const possible: readonly string[] = allowed.includes('final') ? [] : allowed.slice('It can become '.length, -1).split(/, | or /)
    for (const to of requestableStates.filter((other) => !possible.includes(other))) {
      const body = to === 'Scheduled' ? scheduled : { state: to }
      const answer = await refused(request, body, people.admin, 400, 'ValidationError')
      expect(answer.json.message).toBe(`A change request in the state ${state} cannot become ${to}. ${allowed}`)
    }
  })

  test('returns 400 and not 403 when the author rejects a draft, because authors can reject their scheduled requests', async () => {
    await refused(await post(), 'Rejected', people.author, 400, 'ValidationError')
  })
})

describe('401', () => {
  test('returns 401 without a token', async () => {
    const request = await post()
    const answer = await askFor(server, request, 'In review', { token: null })
    expect([answer.status, answer.json.name]).toEqual([401, 'AuthenticationRequired'])
  })
})

describe('403', () => {
  test('returns 403 for a verdict of the author, with any token or role', async () => {
    for (const author of [people.manager, people.admin]) {
      const request = await post(switchOn(people.scope.banner), author)
      await granted(server, request, 'In review', author)
      const { json } = await server.send('POST', '/api/admin/user/tokens', { body: { description: 'other' }, token: author.token })
      for (const state of ['Approved', 'Rejected']) {
        for (const token of [author.token, json.secret]) {
          const answer = await refused(request, state, { token }, 403, 'NoAccessError')
          expect(answer.json.message).toContain('author')
        }
      }
    }
  })

  test('returns 403 for a verdict by an API token', async () => {
    const request = await setState(server, await post(), 'In review')
    for (const state of ['Approved', 'Rejected']) {
      const answer = await refused(request, state, adminToken(), 403, 'NoAccessError')
      expect(answer.json.message).toContain('API tokens cannot give a verdict')
    }
  })

  test('returns 403 for a verdict of accounts without APPROVE_CHANGE_REQUEST, owners and editors included', async () => {
    const request = await setState(server, await post(), 'In review')
    const { project, foreign } = people.scope
    const others = [
      await newAccount(server),
      await newAccount(server, { projects: { [project]: 'Owner' } }),
      await newAccount(server, { rootRole: 'Editor', projects: { [project]: 'Member' } }),
      await newAccount(server, { projects: { [foreign.project]: 'Approver' } }),
    ]
    for (const other of others) {
      const answer = await refused(request, 'Approved', other, 403, 'NoAccessError')
      expect(answer.json.message).toContain('APPROVE_CHANGE_REQUEST')
      await refused(request, 'Rejected', other, 403, 'NoAccessError')
    }
  })

  test('returns 403 for applying and scheduling without APPLY_CHANGE_REQUEST, also to approvers and the author', async () => {
    const request = await setState(server, await post(), 'Approved')
    const owner = await newAccount(server, { projects: { [people.scope.project]: 'Owner' } })
    for (const other of [people.approver, people.author, owner]) {
      for (const body of [{ state: 'Applied' }, scheduled]) {
        const answer = await refused(request, body, other, 403, 'NoAccessError')
        expect(answer.json.message).toContain('APPLY_CHANGE_REQUEST')
      }
    }
  })

  test('returns 403 for sending and cancelling, except to the author and administrators', async () => {
    const request = await setState(server, await post(), 'In review')
    for (const other of [people.approver, people.manager, await newAccount(server)]) {
      await refused(request, 'Cancelled', other, 403, 'NoAccessError')
      await refused(request, 'In review', other, 403, 'NoAccessError')
    }
  })
})

describe('404', () => {
  test('returns 404 for a draft of another author, as for a request that does not exist', async () => {
    const request = await post()
    for (const other of [people.approver, people.manager, await newAccount(server)])
      for (const id of [request.id, 2_000_000_000])
        for (const state of requestableStates) {
          const body = state === 'Scheduled' ? scheduled : { state }
          const answer = await refused({ ...request, id }, body, other, 404, 'NotFoundError')
          expect(answer.json.message).toBe(`There is no change request ${id} in the project ${request.project}`)
        }
  })

  test('returns 404 through another project and through an unknown project', async () => {
    const request = await post()
    for (const project of [people.scope.foreign.project, 'nowhere'])
      await refused({ ...request, project }, 'In review', people.author, 404, 'NotFoundError')
  })

  test('returns 404 in a private project hidden from the caller', async () => {
    const hidden = await newReviewing(server, 'private')
    const request = await proposed(server, hidden.scope, switchOn(hidden.scope.banner), { token: hidden.author.token })
    await granted(server, request, 'In review', hidden.author)
    await refused(request, 'Approved', people.approver, 404, 'NotFoundError')
    await granted(server, request, 'Approved', hidden.approver)
  })
})

describe('409', () => {
  const edit = () => ({ action: 'updateStrategy', feature: people.scope.checkout, payload: { id: people.scope.half, title: 'Mine' } })

  test('returns 409 when a change of a request in review has a conflict; the request can be rejected, but not approved', async () => {
    const request = await setState(server, await post(edit()), 'In review')
    await setStrategies(server, people.scope, people.scope.checkout, [])
    const answer = await refused(request, 'Approved', people.approver, 409, 'ConflictError')
    expect(answer.json.message).toContain('Edit or discard the change in conflict')
    expect(answer.json.message).toContain(people.scope.half)
    expect(await granted(server, request, 'Rejected', people.approver)).toMatchObject({ state: 'Rejected' })
  })

  test('returns 409 when a scheduled request has a conflict; the request can be rejected, but not applied or moved', async () => {
    const request = await setState(server, await post(edit()), 'Scheduled')
    await setStrategies(server, people.scope, people.scope.checkout, [])
    await refused(request, 'Applied', people.manager, 409, 'ConflictError')
    await refused(request, scheduled, people.manager, 409, 'ConflictError')
    expect(await granted(server, request, 'Rejected', people.author)).toMatchObject({ state: 'Rejected' })
  })

  test('returns 409 with the current hash when the outcome differs from the given hash', async () => {
    const request = await setState(server, await post(), 'In review')
    const { planHash } = await post({ ...switchOn(people.scope.checkout), payload: { enabled: false } })
    expect(planHash).not.toBe(request.planHash)
    const old = { state: 'Approved', planHash: request.planHash }
    const answer = await refused(request, old, people.approver, 409, 'ConflictError')
    expect(answer.json.details).toEqual([{ path: 'body/planHash', message: planHash }])
    expect(await granted(server, request, { ...old, planHash }, people.approver)).toMatchObject({ state: 'Approved' })
  })

  test.each(['an edit', 'a direct write'])(
    'returns 409 with the current hash when an approved request is applied or scheduled after %s',
    async (change) => {
      const draft = await post({
        action: 'updateStrategy',
        feature: people.scope.checkout,
        payload: { id: people.scope.half, title: 'Mine', disabled: true },
      })
      const request = await setState(server, draft, 'Approved')
      const path = pathIn(people.scope, people.scope.checkout, `/strategies/${people.scope.half}`)
      if (change === 'an edit') await post()
      else await server.send('PATCH', path, { body: [{ op: 'replace', path: '/disabled', value: true }] })
      const { json } = await server.send('POST', pathOf(people.scope, `${request.id}/preview`), { token: people.author.token })
      expect(json.planHash).not.toBe(request.planHash)
      for (const body of [{ state: 'Applied' }, scheduled]) {
        const old = { ...body, planHash: request.planHash }
        const answer = await refused(request, old, people.manager, 409, 'ConflictError')
        expect(answer.json.details).toEqual([{ path: 'body/planHash', message: json.planHash }])
        const present = { ...body, planHash: json.planHash }
        await refused(request, present, people.manager, 400, 'ValidationError')
        await refused(request, old, people.approver, 403, 'NoAccessError')
      }
    },
  )

  test('returns 409 when a scheduled request lost required approvals', async () => {
    const request = await setState(server, await post(), 'Scheduled')
    await requireApprovals(server, people.scope, 2)
    const answer = await refused(request, 'Applied', people.manager, 409, 'ConflictError')
    expect(answer.json.message).toContain('1 of 2 approvals')
    await refused(request, scheduled, people.manager, 409, 'ConflictError')
  })

  test('returns 409 when the same account approves twice, with different tokens', async () => {
    await requireApprovals(server, people.scope, 2)
    const request = await post({ action: 'addStrategy', feature: people.scope.banner, payload: leastStrategy })
    await approve(server, request, people.approver)
    const { json } = await server.send('POST', '/api/admin/user/tokens', { body: { description: 'other' }, token: people.approver.token })
    for (const token of [people.approver.token, json.secret]) await refused(request, 'Approved', { token }, 409, 'ConflictError')
  })
})
