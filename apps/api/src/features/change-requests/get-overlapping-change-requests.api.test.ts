import type { OverlappingChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { ask, reviewed, sendForReview } from '../../../test/change-request-steps.ts'
import { everyAction, leastStrategy, newReviewScope, pathOf, proposed, type ReviewScope, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let scope: ReviewScope
let ada: TestAccount
let bob: TestAccount
let manager: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
  ada = await newAccount(server)
  bob = await newAccount(server)
  manager = await newAccount(server, { projects: { [scope.project]: 'Release manager' } })
})

const post = ({ token }: TestAccount, changes: unknown, environment = 'production') =>
  proposed(server, scope, changes, { token, environment })
const inReview = async (account: TestAccount, changes: unknown, environment?: string) =>
  sendForReview(server, await post(account, changes, environment), account.token)
const read = (id: number, { token }: Pick<TestAccount, 'token'> = ada, { project }: Pick<ReviewScope, 'project'> = scope) =>
  server.send('GET', pathOf({ project }, `${id}/overlapping`), { token })
const overlapping = async (id: number, caller?: TestAccount): Promise<OverlappingChangeRequest[]> => {
  const answer = await read(id, caller)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const using = (segment: number) => ({
  action: 'addStrategy',
  feature: scope.banner,
  payload: { ...leastStrategy, segments: [segment] },
})

describe('200', () => {
  test('lists requests that touch the same features or segments, with what they have in common', async () => {
    const own = await post(ada, Object.values(everyAction(scope)))
    expect(await overlapping(own.id)).toEqual([])
    const { createdBy, id } = await inReview(bob, [switchOn(scope.checkout), switchOn(scope.banner), everyAction(scope).updateSegment])
    await server.send('PUT', pathOf(scope, `${id}/title`), { token: bob.token, body: { title: 'Mine' } })
    const both = { features: [scope.banner, scope.checkout], segments: [scope.shoppers] }
    expect(await overlapping(own.id)).toStrictEqual([{ id, title: 'Mine', state: 'In review', createdBy, ...both }])
  })

  test('two overlapping requests list each other', async () => {
    const one = await inReview(ada, [switchOn(scope.checkout), everyAction(scope).deleteSegment])
    const other = await inReview(bob, [switchOn(scope.checkout), switchOn(scope.banner)])
    expect(await overlapping(one.id)).toMatchObject([{ id: other.id, features: [scope.checkout], segments: [] }])
    expect(await overlapping(other.id)).toMatchObject([{ id: one.id, features: [scope.checkout], segments: [] }])
  })

  test('lists a request that uses a segment which another request changes, but not requests that both only use it', async () => {
    const deleting = await inReview(ada, { action: 'deleteSegment', payload: { id: scope.shoppers } })
    const one = await inReview(bob, { ...using(scope.shoppers), feature: scope.checkout })
    const another = await inReview(manager, using(scope.shoppers))
    expect(await overlapping(deleting.id)).toMatchObject([
      { id: one.id, features: [], segments: [scope.shoppers] },
      { id: another.id, features: [], segments: [scope.shoppers] },
    ])
    expect((await overlapping(one.id)).map(({ id }) => id)).toEqual([deleting.id])
  })

  test('omits drafts of other authors, also for administrators, and lists own drafts', async () => {
    const own = await inReview(ada, switchOn(scope.checkout))
    const draft = await post(bob, switchOn(scope.checkout))
    const admin = await newAccount(server, { rootRole: 'Admin' })
    for (const caller of [ada, manager, admin]) expect(await overlapping(own.id, caller)).toEqual([])
    expect(await overlapping(own.id, bob)).toMatchObject([{ id: draft.id, state: 'Draft' }])
  })

  test('lists only requests that can still be applied', async () => {
    const own = await post(ada, switchOn(scope.checkout))
    const request = await inReview(bob, switchOn(scope.checkout))
    const statesOf = async () => (await overlapping(own.id)).map(({ state }) => state)
    const states = [await statesOf()]
    await ask(server, request, manager.token, { state: 'Approved' })
    states.push(await statesOf())
    await ask(server, request, manager.token, { state: 'Scheduled', scheduledAt: '2999-01-31T12:00:00.000Z' })
    states.push(await statesOf())
    await ask(server, request, manager.token, { state: 'Applied' })
    states.push(await statesOf())
    expect(states).toEqual([['In review'], ['Approved'], ['Scheduled'], []])
  })

  test('lists only requests of the same environment and project', async () => {
    const own = await post(ada, switchOn(scope.checkout))
    await reviewed(server, await post(bob, switchOn(scope.checkout), 'development'), bob.token, manager.token)
    expect(await overlapping(own.id)).toEqual([])
  })
})

describe('404', () => {
  test('returns 404 if the request is unknown, of another project, or a draft of another author', async () => {
    const other = await newReviewScope(server)
    const { id } = await post(ada, switchOn(scope.checkout))
    const answers = [await read(4_000_000), await read(id, ada, other), await read(id, bob), await read(id, { token: server.tokens.admin })]
    expect(answers.map(({ status, json }) => [status, json.name])).toEqual(answers.map(() => [404, 'NotFoundError']))
  })

  test('returns 404 if the project is unknown, or private and hidden from the caller', async () => {
    const hidden = await newReviewScope(server, 'private')
    const { id } = await proposed(server, hidden, switchOn(hidden.checkout))
    const answers = [await read(id, ada, { project: 'nowhere' }), await read(id, ada, hidden)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect((await read(id, { token: server.tokens.admin }, hidden)).status).toBe(200)
  })
})
