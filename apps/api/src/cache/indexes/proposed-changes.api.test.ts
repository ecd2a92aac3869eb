import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { changesOf, everyAction, newReviewScope, pathOf, proposed, type ReviewScope, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { findOpenRequest, withIds } from '../../store/repositories/change-requests.repository.ts'
import { listChanges } from '../../store/repositories/changes.repository.ts'

let server: TestServer
let scope: ReviewScope
let token: string
let account: number
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
  ;({ token, id: account } = await newAccount(server))
})

const post = (body: unknown) => proposed(server, scope, body, { token })
const read = async (id: number) => (await server.send('GET', pathOf(scope, id), { token })).json
const spies = () => ({
  get: vi.spyOn(server.ports.cache.changes, 'get'),
  set: vi.spyOn(server.ports.cache.changes, 'set'),
})

test('a request that grows is not read again, and shows the changes as the database has them', async () => {
  const { id } = await post([...Object.values(everyAction(scope)).slice(0, 3)])
  const { get, set } = spies()
  const grown = await post(switchOn(scope.banner))
  expect([get.mock.results.map(({ value }) => value?.length), set.mock.calls]).toEqual([[3], []])
  const [[open], rows] = await Promise.all([
    server.database.run(findOpenRequest(scope.project, 'production', { account, token: null })),
    server.database.run(listChanges(withIds([id]))),
  ])
  expect(server.ports.cache.changes.get(open!.digest!)).toEqual(rows)
  expect(grown).toEqual(await read(id))
  vi.restoreAllMocks()
})

test('a request that shrank or was changed elsewhere is read again', async () => {
  const { id, features } = await post([switchOn(scope.checkout), switchOn(scope.banner)])
  const [change] = changesOf({ features, segments: [] } as never)
  expect((await server.send('DELETE', pathOf(scope, `${id}/changes/${change!.id}`), { token })).status).toBe(200)
  const { get, set } = spies()
  const grown = await post(switchOn(scope.checkout))
  expect([get.mock.results.map(({ value }) => value), set.mock.calls.length]).toEqual([[undefined], 1])
  expect(changesOf(grown)).toHaveLength(2)
  expect(grown).toEqual(await read(id))
  vi.restoreAllMocks()
})
