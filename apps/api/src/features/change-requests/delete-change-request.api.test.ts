import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup, type TestAccount } from '../../../test/accounts.ts'
import { changesOf, listChangeRequestEvents, newPlace, type Place, pathOf, proposed, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { setState } from '../../../test/reviews.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { build } from '../../store/index.ts'

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

const post = () => proposed(server, place, [switchOn(place.checkout), switchOn(place.banner)], { token: ada.token })
const remove = (id: unknown, token = ada.token, project = place.project) =>
  server.send('DELETE', pathOf({ project }, String(id)), { token })
const listed = async (): Promise<ChangeRequest[]> => (await server.send('GET', pathOf(place, `pending/${place.checkout}`))).json

/** Refused, and nothing is stored. */
const expectRefusal = async (answer: () => ReturnType<typeof remove>, status: number, name: string) => {
  const stateMark = await stateMarker(server.database)
  const before = await stateMark()
  expect(await answer()).toMatchObject({ status, json: { name } })
  expect(await stateMark()).toBe(before)
}

describe('200', () => {
  test('a draft, by its author: it is gone with its changes, and the next change makes another', async () => {
    const { id } = await post()
    const others = await proposed(server, place, switchOn(place.checkout), { token: bob.token })
    expect(await remove(id)).toMatchObject({ status: 200, json: {} })
    expect(await listed()).toStrictEqual([others])
    expect((await server.send('GET', pathOf(place, id), { token: ada.token })).status).toBe(404)
    expect(await server.database.run(build.selectFrom('change').select('id').where('request_id', '=', id).compile())).toEqual([])
    expect((await post()).id).not.toBe(id)
  })

  test('by administrators, of whom it is not', async () => {
    const inGroup = await newAccount(server)
    await newGroup(server, { members: [inGroup.id], rootRole: 'Admin' })
    const { token } = await newAccount(server, { rootRole: 'Admin' })
    for (const by of [token, inGroup.token, server.tokens.admin]) expect((await remove((await post()).id, by)).status).toBe(200)
  })

  test('with an event that tells who, and what there was', async () => {
    const request = await post()
    await remove(request.id, server.tokens.admin)
    const discarded = (await listChangeRequestEvents(server, place)).at(-1)
    const changes = changesOf(request).map(({ id, action }) => ({ id, action }))
    expect(discarded).toMatchObject({
      type: 'change-request-discarded',
      created_by: 'admin for tests',
      created_by_account: null,
      created_by_token: expect.any(Number),
      environment: 'production',
      data: null,
      pre_data: { id: request.id, title: null, state: 'Draft', changes },
    })
  })
})

describe('403', () => {
  test.each(['In review', 'Approved', 'Applied'] as const)('one that is %s, to everybody but author and administrators', async (state) => {
    const request = await post()
    await setState(server, request, state)
    const owner = await newAccount(server, { projects: { [place.project]: 'Owner' }, rootRole: 'Editor' })
    for (const { token } of [bob, owner]) await expectRefusal(() => remove(request.id, token), 403, 'NoAccessError')
  })
})

describe('404', () => {
  test('a draft of somebody else, and one that is not there', async () => {
    const { id } = await post()
    const unheard = 2_000_000_000
    for (const which of [id, unheard]) {
      await expectRefusal(() => remove(which, bob.token), 404, 'NotFoundError')
    }
    const told = async (which: number) => (await remove(which, bob.token)).json.message.replace(String(which), '')
    expect(await told(id)).toBe(await told(unheard))
  })

  test('by the way of another project, or of one that is unknown', async () => {
    const { id } = await post()
    for (const project of [place.foreign.project, 'nowhere'])
      await expectRefusal(() => remove(id, ada.token, project), 404, 'NotFoundError')
  })

  test('the second time', async () => {
    const { id } = await post()
    await remove(id)
    await expectRefusal(() => remove(id), 404, 'NotFoundError')
  })
})

describe('409', () => {
  test.each(['In review', 'Approved', 'Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const)('one that is %s', async (state) => {
    const request = await post()
    await setState(server, request, state)
    for (const token of [ada.token, server.tokens.admin]) await expectRefusal(() => remove(request.id, token), 409, 'ConflictError')
  })
})
