import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup, type TestAccount } from '../../../test/accounts.ts'
import {
  changesOf,
  listChangeRequestEvents,
  newReviewScope,
  pathOf,
  proposed,
  type ReviewScope,
  switchOn,
} from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { setState } from '../../../test/reviews.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { build } from '../../store/index.ts'

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

const post = () => proposed(server, scope, [switchOn(scope.checkout), switchOn(scope.banner)], { token: ada.token })
const remove = (id: unknown, token = ada.token, project = scope.project) =>
  server.send('DELETE', pathOf({ project }, String(id)), { token })
const listed = async (): Promise<ChangeRequest[]> => (await server.send('GET', pathOf(scope, `pending/${scope.checkout}`))).json

/** Expects an error, and that nothing is stored. */
const expectRefusal = async (answer: () => ReturnType<typeof remove>, status: number, name: string) => {
  const stateMark = await stateMarker(server.database)
  const before = await stateMark()
  expect(await answer()).toMatchObject({ status, json: { name } })
  expect(await stateMark()).toBe(before)
}

describe('200', () => {
  test('the author deletes a draft with its changes; the next change creates another draft', async () => {
    const { id } = await post()
    const others = await proposed(server, scope, switchOn(scope.checkout), { token: bob.token })
    expect(await remove(id)).toMatchObject({ status: 200, json: {} })
    expect(await listed()).toStrictEqual([others])
    expect((await server.send('GET', pathOf(scope, id), { token: ada.token })).status).toBe(404)
    expect(await server.database.run(build.selectFrom('change').select('id').where('request_id', '=', id).compile())).toEqual([])
    expect((await post()).id).not.toBe(id)
  })

  test('administrators delete drafts of others', async () => {
    const inGroup = await newAccount(server)
    await newGroup(server, { members: [inGroup.id], rootRole: 'Admin' })
    const { token } = await newAccount(server, { rootRole: 'Admin' })
    for (const by of [token, inGroup.token, server.tokens.admin]) expect((await remove((await post()).id, by)).status).toBe(200)
  })

  test('writes an event with the caller and the former changes', async () => {
    const request = await post()
    await remove(request.id, server.tokens.admin)
    const discarded = (await listChangeRequestEvents(server, scope)).at(-1)
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
  test.each(['In review', 'Approved', 'Applied'] as const)(
    'returns 403 for a request in the state %s, except to its author and administrators',
    async (state) => {
      const request = await post()
      await setState(server, request, state)
      const owner = await newAccount(server, { projects: { [scope.project]: 'Owner' }, rootRole: 'Editor' })
      for (const { token } of [bob, owner]) await expectRefusal(() => remove(request.id, token), 403, 'NoAccessError')
    },
  )
})

describe('404', () => {
  test('returns 404 for a draft of another author, as for an unknown request', async () => {
    const { id } = await post()
    const unknownId = 2_000_000_000
    for (const requestId of [id, unknownId]) {
      await expectRefusal(() => remove(requestId, bob.token), 404, 'NotFoundError')
    }
    const messageFor = async (requestId: number) => (await remove(requestId, bob.token)).json.message.replace(String(requestId), '')
    expect(await messageFor(id)).toBe(await messageFor(unknownId))
  })

  test('returns 404 through another or an unknown project', async () => {
    const { id } = await post()
    for (const project of [scope.foreign.project, 'nowhere'])
      await expectRefusal(() => remove(id, ada.token, project), 404, 'NotFoundError')
  })

  test('returns 404 for a repeated deletion', async () => {
    const { id } = await post()
    await remove(id)
    await expectRefusal(() => remove(id), 404, 'NotFoundError')
  })
})

describe('409', () => {
  test.each(['In review', 'Approved', 'Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const)(
    'returns 409 for a request in the state %s',
    async (state) => {
      const request = await post()
      await setState(server, request, state)
      for (const token of [ada.token, server.tokens.admin]) await expectRefusal(() => remove(request.id, token), 409, 'ConflictError')
    },
  )
})
