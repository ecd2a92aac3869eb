import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import {
  changesOf,
  leastStrategy,
  listChangeRequestEvents,
  newPlace,
  type Place,
  pathOf,
  proposed,
  switchOn,
} from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, newApprover, requireApprovals, setState } from '../../../test/reviews.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let place: Place
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  place = await newPlace(server)
  ada = await newAccount(server)
  bob = await newAccount(server)
})

const post = (...changes: object[]) => proposed(server, place, changes, { token: ada.token })
const both = () => post(switchOn(place.checkout), switchOn(place.banner))
const remove = (id: number, change: unknown, token = ada.token, project = place.project) =>
  server.send('DELETE', pathOf({ project }, `${id}/changes/${change}`), { token })
const read = async ({ id }: ChangeRequest) => (await server.send('GET', pathOf(place, id), { token: ada.token })).json
const idsIn = (request: ChangeRequest) => [...changesOf(request), ...request.segments].map(({ id }) => id)

const expectRefusal = async (answer: () => ReturnType<typeof remove>, status: number, name: string) => {
  const stateMark = await stateMarker(server.database)
  const before = await stateMark()
  expect(await answer()).toMatchObject({ status, json: { name } })
  expect(await stateMark()).toBe(before)
}

describe('200 with the whole request', () => {
  test('the others stay; without its last change it is an empty draft that new ones join', async () => {
    const request = await post(switchOn(place.checkout), switchOn(place.banner), {
      action: 'deleteSegment',
      payload: { id: place.shoppers },
    })
    const [first, second, third] = idsIn(request)
    const answer = await remove(request.id, second)
    expect(answer).toMatchObject({ status: 200, json: { id: request.id, state: 'Draft' } })
    expect(answer.json.features).toStrictEqual(request.features.slice(0, 1))
    expect(answer.json.segments).toStrictEqual(request.segments)
    expect(await read(request)).toStrictEqual(answer.json)
    await remove(request.id, third)
    const empty = await remove(request.id, first)
    expect(empty.json).toMatchObject({ id: request.id, features: [], segments: [] })
    const pending = await server.send('GET', pathOf(place, 'pending'), { token: ada.token })
    expect(pending.json).toStrictEqual([empty.json])
    expect((await both()).id).toBe(request.id)
  })

  test.each(['In review', 'Approved'] as const)('one that is %s is in review again, without approvals', async (state) => {
    await requireApprovals(server, place, state === 'Approved' ? 1 : 2)
    const request = await both()
    const reviewer = await newApprover(server, place.project)
    expect(await approve(server, request, reviewer)).toMatchObject({ state, approvals: [{ createdBy: { id: reviewer.id } }] })
    const [first] = idsIn(request)
    const answer = await remove(request.id, first)
    expect(answer.json).toMatchObject({ state: 'In review', approvals: [], droppedApprovals: [{ createdBy: { id: reviewer.id } }] })
    expect(await read(request)).toStrictEqual(answer.json)
  })

  test('a strategy that is not proposed any more is gone for the changes that name it', async () => {
    const added = await post({ action: 'addStrategy', feature: place.checkout, payload: leastStrategy })
    const { id } = changesOf(added)[0]!.payload as { id: string }
    await post({ action: 'updateStrategy', feature: place.checkout, payload: { id, title: 'Mine' } })
    const { json } = await remove(added.id, idsIn(added)[0])
    expect(json.features[0].changes).toMatchObject([{ action: 'updateStrategy', conflict: expect.stringContaining(id) }])
  })

  test('with an event that tells who and what', async () => {
    const request = await both()
    const { id, action, payload } = changesOf(request)[1]!
    await remove(request.id, id)
    expect((await listChangeRequestEvents(server, place)).at(-1)).toMatchObject({
      type: 'change-discarded',
      created_by: ada.username,
      created_by_account: ada.id,
      environment: 'production',
      feature: place.banner,
      data: null,
      pre_data: { changeRequestId: request.id, id, action, payload },
    })
  })
})

test('403 for one in review of somebody else, administrators included', async () => {
  const request = await both()
  await setState(server, request, 'In review')
  for (const token of [bob.token, server.tokens.admin])
    await expectRefusal(() => remove(request.id, idsIn(request)[0], token), 403, 'NoAccessError')
})

describe('404', () => {
  test('a draft of somebody else, administrators included', async () => {
    const request = await both()
    for (const token of [bob.token, server.tokens.admin])
      await expectRefusal(() => remove(request.id, idsIn(request)[0], token), 404, 'NotFoundError')
  })

  test('a change that is not there, is in another request, or was discarded', async () => {
    const request = await both()
    const others = await proposed(server, place, switchOn(place.checkout), { token: bob.token })
    const [first] = idsIn(request)
    await remove(request.id, first)
    for (const change of [2_000_000_000, idsIn(others)[0], first])
      await expectRefusal(() => remove(request.id, change), 404, 'NotFoundError')
  })

  test('a request that is not there, or by the way of another project', async () => {
    const request = await both()
    const [first] = idsIn(request)
    await expectRefusal(() => remove(2_000_000_000, first), 404, 'NotFoundError')
    for (const project of [place.foreign.project, 'nowhere'])
      await expectRefusal(() => remove(request.id, first, ada.token, project), 404, 'NotFoundError')
  })
})

test.each(['Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const)('409 for one that is %s', async (state) => {
  const request = await both()
  await setState(server, request, state)
  await expectRefusal(() => remove(request.id, idsIn(request)[0]), 409, 'ConflictError')
})
