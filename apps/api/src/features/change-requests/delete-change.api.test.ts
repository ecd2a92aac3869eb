import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import {
  changesOf,
  leastStrategy,
  listChangeRequestEvents,
  newReviewScope,
  pathOf,
  proposed,
  type ReviewScope,
  switchOn,
} from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, newApprover, requireApprovals, setState } from '../../../test/reviews.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let scope: ReviewScope
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
  ada = await newAccount(server)
  bob = await newAccount(server)
})

const post = (...changes: object[]) => proposed(server, scope, changes, { token: ada.token })
const both = () => post(switchOn(scope.checkout), switchOn(scope.banner))
const remove = (id: number, change: unknown, token = ada.token, project = scope.project) =>
  server.send('DELETE', pathOf({ project }, `${id}/changes/${change}`), { token })
const read = async ({ id }: ChangeRequest) => (await server.send('GET', pathOf(scope, id), { token: ada.token })).json
const idsIn = (request: ChangeRequest) => [...changesOf(request), ...request.segments].map(({ id }) => id)

const expectRefusal = async (answer: () => ReturnType<typeof remove>, status: number, name: string) => {
  const stateMark = await stateMarker(server.database)
  const before = await stateMark()
  expect(await answer()).toMatchObject({ status, json: { name } })
  expect(await stateMark()).toBe(before)
}

describe('200 with the complete request', () => {
  test('keeps the other changes; without its last change the request is an empty draft that new changes join', async () => {
    const request = await post(switchOn(scope.checkout), switchOn(scope.banner), {
      action: 'deleteSegment',
      payload: { id: scope.shoppers },
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
    const pending = await server.send('GET', pathOf(scope, 'pending'), { token: ada.token })
    expect(pending.json).toStrictEqual([empty.json])
    expect((await both()).id).toBe(request.id)
  })

  test.each(['In review', 'Approved'] as const)('a request in the state %s returns to review without approvals', async (state) => {
    await requireApprovals(server, scope, state === 'Approved' ? 1 : 2)
    const request = await both()
    const reviewer = await newApprover(server, scope.project)
    expect(await approve(server, request, reviewer)).toMatchObject({ state, approvals: [{ createdBy: { id: reviewer.id } }] })
    const [first] = idsIn(request)
    const answer = await remove(request.id, first)
    expect(answer.json).toMatchObject({ state: 'In review', approvals: [], droppedApprovals: [{ createdBy: { id: reviewer.id } }] })
    expect(await read(request)).toStrictEqual(answer.json)
  })

  test('changes that name a discarded strategy get a conflict', async () => {
    const added = await post({ action: 'addStrategy', feature: scope.checkout, payload: leastStrategy })
    const { id } = changesOf(added)[0]!.payload as { id: string }
    await post({ action: 'updateStrategy', feature: scope.checkout, payload: { id, title: 'Mine' } })
    const { json } = await remove(added.id, idsIn(added)[0])
    expect(json.features[0].changes).toMatchObject([{ action: 'updateStrategy', conflict: expect.stringContaining(id) }])
  })

  test('writes an event with the caller and the change', async () => {
    const request = await both()
    const { id, action, payload } = changesOf(request)[1]!
    await remove(request.id, id)
    expect((await listChangeRequestEvents(server, scope)).at(-1)).toMatchObject({
      type: 'change-discarded',
      created_by: ada.username,
      created_by_account: ada.id,
      environment: 'production',
      feature: scope.banner,
      data: null,
      pre_data: { changeRequestId: request.id, id, action, payload },
    })
  })
})

test('returns 403 for a request of another author in review, also to administrators', async () => {
  const request = await both()
  await setState(server, request, 'In review')
  for (const token of [bob.token, server.tokens.admin])
    await expectRefusal(() => remove(request.id, idsIn(request)[0], token), 403, 'NoAccessError')
})

describe('404', () => {
  test('returns 404 for a draft of another author, also to administrators', async () => {
    const request = await both()
    for (const token of [bob.token, server.tokens.admin])
      await expectRefusal(() => remove(request.id, idsIn(request)[0], token), 404, 'NotFoundError')
  })

  test('returns 404 for a change that is unknown, discarded or part of another request', async () => {
    const request = await both()
    const others = await proposed(server, scope, switchOn(scope.checkout), { token: bob.token })
    const [first] = idsIn(request)
    await remove(request.id, first)
    for (const change of [2_000_000_000, idsIn(others)[0], first])
      await expectRefusal(() => remove(request.id, change), 404, 'NotFoundError')
  })

  test('returns 404 for an unknown request, and through another project', async () => {
    const request = await both()
    const [first] = idsIn(request)
    await expectRefusal(() => remove(2_000_000_000, first), 404, 'NotFoundError')
    for (const project of [scope.foreign.project, 'nowhere'])
      await expectRefusal(() => remove(request.id, first, ada.token, project), 404, 'NotFoundError')
  })
})

test.each(['Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const)('returns 409 for a request in the state %s', async (state) => {
  const request = await both()
  await setState(server, request, state)
  await expectRefusal(() => remove(request.id, idsIn(request)[0]), 409, 'ConflictError')
})
