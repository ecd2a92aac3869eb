import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { listChangeRequestEvents, newReviewScope, pathOf, proposed, type ReviewScope, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, newApprover, setState } from '../../../test/reviews.ts'
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

const post = () => proposed(server, scope, switchOn(scope.checkout), { token: ada.token })
const rename = (id: unknown, body: unknown, token = ada.token, project = scope.project) =>
  server.send('PUT', pathOf({ project }, `${id}/title`), { body, token })

const expectRefusal = async (answer: () => ReturnType<typeof rename>, status: number, name: string, path?: string) => {
  const stateMark = await stateMarker(server.database)
  const before = await stateMark()
  const { json, ...rest } = await answer()
  expect([rest.status, json.name, json.details?.[0].path]).toEqual([status, name, path])
  expect(await stateMark()).toBe(before)
}

describe('200 with the complete request', () => {
  test('sets the title of a draft, which has none at first', async () => {
    const request = await post()
    expect(request).not.toHaveProperty('title')
    expect((await rename(request.id, { title: 'Turn it on' })).json).toStrictEqual({ ...request, title: 'Turn it on' })
    expect((await rename(request.id, { title: 'ü 🏁' })).json.title).toBe('ü 🏁')
    expect((await server.send('GET', pathOf(scope, request.id), { token: ada.token })).json.title).toBe('ü 🏁')
    expect(await post()).toMatchObject({ id: request.id, title: 'ü 🏁' })
  })

  test('an approved request stays approved', async () => {
    const request = await post()
    const reviewer = await newApprover(server, scope.project)
    await approve(server, request, reviewer)
    const answer = await rename(request.id, { title: 'Turn it on' })
    expect(answer.json).toMatchObject({ state: 'Approved', approvals: [{ createdBy: { id: reviewer.id } }] })
    expect((await server.send('GET', pathOf(scope, request.id))).json).toStrictEqual(answer.json)
  })

  test('writes an event with caller, former and new title; no event for the same title', async () => {
    const { id } = await post()
    await rename(id, { title: 'One' })
    await rename(id, { title: 'Two' })
    expect((await listChangeRequestEvents(server, scope)).at(-1)).toMatchObject({
      type: 'change-request-title-updated',
      created_by: ada.username,
      created_by_account: ada.id,
      environment: 'production',
      pre_data: { id, title: 'One' },
      data: { id, title: 'Two' },
    })
    const stateMark = await stateMarker(server.database)
    const before = await stateMark()
    expect((await rename(id, { title: 'Two' })).status).toBe(200)
    expect(await stateMark()).toBe(before)
  })
})

describe('400', () => {
  test.each([
    ['nothing', {}],
    ['null', { title: null }],
    ['a number', { title: 1 }],
    ['no character', { title: '' }],
    ['1,001 characters', { title: 'x'.repeat(1001) }],
    ['NUL', { title: 'a\0' }],
    ['half a surrogate pair', { title: '\ud800' }],
  ])('returns 400 for %s', async (_, body) => {
    const { id } = await post()
    await expectRefusal(() => rename(id, body), 400, 'ValidationError', 'body/title')
  })

  test('returns 200 for 1,000 characters', async () => {
    const { id } = await post()
    expect((await rename(id, { title: '🏁'.repeat(1000) })).status).toBe(200)
  })
})

test('returns 403 for a request of another author in review, also to administrators', async () => {
  const request = await post()
  await setState(server, request, 'In review')
  const owner = await newAccount(server, { projects: { [scope.project]: 'Owner' } })
  for (const token of [bob.token, owner.token, server.tokens.admin])
    await expectRefusal(() => rename(request.id, { title: 'Mine' }, token), 403, 'NoAccessError')
})

test('returns 404 for a draft of another author, an unknown request, and through another project', async () => {
  const { id } = await post()
  for (const token of [bob.token, server.tokens.admin])
    await expectRefusal(() => rename(id, { title: 'Mine' }, token), 404, 'NotFoundError')
  await expectRefusal(() => rename(2_000_000_000, { title: 'Mine' }), 404, 'NotFoundError')
  for (const project of [scope.foreign.project, 'nowhere'])
    await expectRefusal(() => rename(id, { title: 'Mine' }, ada.token, project), 404, 'NotFoundError')
})

test.each(['Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const)('returns 409 for a request in the state %s', async (state) => {
  const request = await post()
  await setState(server, request, state)
  await expectRefusal(() => rename(request.id, { title: 'Late' }, ada.token), 409, 'ConflictError')
})
