import type { OverlappingChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { ask, reviewed, sendForReview } from '../../../test/change-request-steps.ts'
import { everyAction, leastStrategy, newPlace, type Place, pathOf, proposed, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
let place: Place
let ada: TestAccount
let bob: TestAccount
let manager: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  place = await newPlace(server)
  ada = await newAccount(server)
  bob = await newAccount(server)
  manager = await newAccount(server, { projects: { [place.project]: 'Release manager' } })
})

const post = ({ token }: TestAccount, changes: unknown, environment = 'production') =>
  proposed(server, place, changes, { token, environment })
const inReview = async (account: TestAccount, changes: unknown, environment?: string) =>
  sendForReview(server, await post(account, changes, environment), account.token)
const read = (id: number, { token }: Pick<TestAccount, 'token'> = ada, { project }: Pick<Place, 'project'> = place) =>
  server.send('GET', pathOf({ project }, `${id}/overlapping`), { token })
const overlapping = async (id: number, caller?: TestAccount): Promise<OverlappingChangeRequest[]> => {
  const answer = await read(id, caller)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const using = (segment: number) => ({
  action: 'addStrategy',
  feature: place.banner,
  payload: { ...leastStrategy, segments: [segment] },
})

describe('200', () => {
  test('lists requests that touch the same features or segments, with what they have in common', async () => {
    const own = await post(ada, Object.values(everyAction(place)))
    expect(await overlapping(own.id)).toEqual([])
    const { createdBy, id } = await inReview(bob, [switchOn(place.checkout), switchOn(place.banner), everyAction(place).updateSegment])
    await server.send('PUT', pathOf(place, `${id}/title`), { token: bob.token, body: { title: 'Mine' } })
    const both = { features: [place.banner, place.checkout], segments: [place.shoppers] }
    expect(await overlapping(own.id)).toStrictEqual([{ id, title: 'Mine', state: 'In review', createdBy, ...both }])
  })

  test('is symmetric', async () => {
    const one = await inReview(ada, [switchOn(place.checkout), everyAction(place).deleteSegment])
    const other = await inReview(bob, [switchOn(place.checkout), switchOn(place.banner)])
    expect(await overlapping(one.id)).toMatchObject([{ id: other.id, features: [place.checkout], segments: [] }])
    expect(await overlapping(other.id)).toMatchObject([{ id: one.id, features: [place.checkout], segments: [] }])
  })

  test('lists a request that uses a segment which the other one changes, but no two that only use it', async () => {
    const deleting = await inReview(ada, { action: 'deleteSegment', payload: { id: place.shoppers } })
    const one = await inReview(bob, { ...using(place.shoppers), feature: place.checkout })
    const another = await inReview(manager, using(place.shoppers))
    expect(await overlapping(deleting.id)).toMatchObject([
      { id: one.id, features: [], segments: [place.shoppers] },
      { id: another.id, features: [], segments: [place.shoppers] },
    ])
    expect((await overlapping(one.id)).map(({ id }) => id)).toEqual([deleting.id])
  })

  test('leaves out drafts of others, for administrators too, and lists own ones', async () => {
    const own = await inReview(ada, switchOn(place.checkout))
    const draft = await post(bob, switchOn(place.checkout))
    const admin = await newAccount(server, { rootRole: 'Admin' })
    for (const caller of [ada, manager, admin]) expect(await overlapping(own.id, caller)).toEqual([])
    expect(await overlapping(own.id, bob)).toMatchObject([{ id: draft.id, state: 'Draft' }])
  })

  test('lists requests that can still be applied alone', async () => {
    const own = await post(ada, switchOn(place.checkout))
    const request = await inReview(bob, switchOn(place.checkout))
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

  test('lists requests of the same environment and project alone', async () => {
    const own = await post(ada, switchOn(place.checkout))
    await reviewed(server, await post(bob, switchOn(place.checkout), 'development'), bob.token, manager.token)
    expect(await overlapping(own.id)).toEqual([])
  })
})

describe('404', () => {
  test('the request is unknown, of another project, or a draft of somebody else', async () => {
    const other = await newPlace(server)
    const { id } = await post(ada, switchOn(place.checkout))
    const answers = [await read(4_000_000), await read(id, ada, other), await read(id, bob), await read(id, { token: server.tokens.admin })]
    expect(answers.map(({ status, json }) => [status, json.name])).toEqual(answers.map(() => [404, 'NotFoundError']))
  })

  test('the project is unknown, or private and hidden from the caller', async () => {
    const hidden = await newPlace(server, 'private')
    const { id } = await proposed(server, hidden, switchOn(hidden.checkout))
    const answers = [await read(id, ada, { project: 'nowhere' }), await read(id, ada, hidden)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect((await read(id, { token: server.tokens.admin }, hidden)).status).toBe(200)
  })
})
