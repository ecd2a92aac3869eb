import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup, type TestAccount } from '../../../test/accounts.ts'
import { listChangeRequestEvents, pathOf, proposed, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, expectRefusal, granted, newReviewing, type Reviewing, setState } from '../../../test/reviews.ts'

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
const put = (id: number, reviewers: unknown, { token }: { token: string } = people.author, project = people.scope.project) =>
  server.send('PUT', pathOf({ project }, `${id}/approvers`), { body: { reviewers }, token })
const read = async (id: number, { token }: { token: string } = people.author) =>
  server.send('GET', pathOf(people.scope, `${id}/approvers`), { token })
const available = (environment = 'production', token = people.author.token, project = people.scope.project) =>
  server.send('GET', pathOf({ project }, `available-reviewers/${environment}`), { token })
const verdictsOf = (json: { id: number; verdict: string }[]) => json.map(({ id, verdict }) => [id, verdict])

describe('200 for the requested reviewers', () => {
  test('returns the reviewers by id, with their verdicts', async () => {
    const request = await post()
    const answer = await put(request.id, [people.manager.id, people.approver.id, people.manager.id])
    const { approver, manager } = people
    const person = ({ id, username }: TestAccount) => ({ id, username, name: null, imageUrl: expect.stringMatching(/^https:/) })
    expect([answer.status, answer.json]).toStrictEqual([
      200,
      [approver, manager].map((who) => ({ ...person(who), requestedAt: expect.any(String), verdict: 'waiting' })),
    ])
    expect((await read(request.id)).json).toStrictEqual(answer.json)

    await approve(server, request, approver)
    await granted(server, request, 'Rejected', manager)
    const expected = [
      [approver.id, 'approved'],
      [manager.id, 'rejected'],
    ]
    expect(verdictsOf((await read(request.id)).json)).toEqual(expected)
  })

  test('reports `waiting` again after an edit dropped the approval or the reviewer lost the permission', async () => {
    const request = await post()
    const both = [people.approver.id, people.manager.id]
    await put(request.id, both)
    await approve(server, request, people.approver, people.manager)
    const path = `/api/admin/projects/${people.scope.project}/users/${people.approver.id}/roles`
    expect((await server.send('DELETE', path)).status).toBe(200)
    expect(verdictsOf((await read(request.id)).json)).toEqual([
      [people.approver.id, 'waiting'],
      [people.manager.id, 'approved'],
    ])
    await post()
    expect(verdictsOf((await read(request.id)).json)).toEqual(both.map((id) => [id, 'waiting']))
  })

  test('replaces the reviewers with an event; the same reviewers again write none', async () => {
    const { id } = await post()
    await put(id, [people.approver.id])
    const before = (await read(id)).json[0].requestedAt
    expect(verdictsOf((await put(id, [people.approver.id, people.manager.id], people.admin)).json)).toHaveLength(2)
    expect((await read(id)).json[0].requestedAt).toBe(before)
    const events = async () => (await listChangeRequestEvents(server, people.scope)).filter(({ type }) => type.includes('approvers'))
    expect(await events()).toMatchObject([
      { data: { id, reviewers: [people.approver.id] } },
      { pre_data: { id, reviewers: [people.approver.id] }, data: { id, reviewers: [people.manager.id] } },
    ])
    await put(id, [people.manager.id, people.approver.id])
    expect(await events()).toHaveLength(2)
    expect((await put(id, [])).json).toEqual([])
    expect((await read(id)).json).toEqual([])
  })
})

describe('200 for the available reviewers', () => {
  test('returns accounts that can approve in the environment, by id: through roles, groups and as administrators', async () => {
    const member = await newAccount(server)
    await newGroup(server, { members: [member.id], projects: { [people.scope.project]: 'Release manager' } })
    const service = await newAccount(server, { kind: 'Service Account', projects: { [people.scope.project]: 'Approver' } })
    await newAccount(server, { rootRole: 'Editor', projects: { [people.scope.project]: 'Owner' } })
    await newAccount(server, { projects: { [people.scope.foreign.project]: 'Approver' } })
    const ids = (await available()).json.map(({ id }: TestAccount) => id)
    const expected = [people.approver, people.manager, people.admin, member, service].map(({ id }) => id)
    for (const id of expected) expect(ids).toContain(id)
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other))
    expect(ids).not.toContain(people.author.id)
    const admins = ids.filter((id: number) => !expected.includes(id))
    const request = await setState(server, await post(), 'In review')
    for (const id of ids) expect((await put(request.id, [id])).status).toBe(200)
    expect(admins.length).toBeGreaterThanOrEqual(0)
  })

  test('omits an account that lost the role', async () => {
    const idsOf = async () => (await available()).json.map(({ id }: TestAccount) => id)
    expect(await idsOf()).toContain(people.approver.id)
    await server.send('DELETE', `/api/admin/projects/${people.scope.project}/users/${people.approver.id}/roles`)
    expect(await idsOf()).not.toContain(people.approver.id)
  })
})

describe('400', () => {
  test.each([
    ['no list', undefined, 'body/reviewers'],
    ['a number', 7, 'body/reviewers'],
    ['a text in the list', ['7'], 'body/reviewers/0'],
    ['an account that does not exist', [2_000_000_000], 'body/reviewers/0'],
  ])('returns 400 for %s', async (_, reviewers, path) => {
    const { id } = await post()
    const { json } = await expectRefusal(server, () => put(id, reviewers), 400, 'ValidationError')
    expect(json.details[0].path).toBe(path)
  })

  test('returns 400 for the author and for accounts that cannot approve', async () => {
    const { id } = await proposed(server, people.scope, switchOn(people.scope.banner), { token: people.manager.token })
    const viewer = await newAccount(server)
    const reviewers = [people.approver.id, people.manager.id, viewer.id]
    const { json } = await expectRefusal(server, () => put(id, reviewers, people.manager), 400, 'ValidationError')
    expect(json.details.map(({ path }: { path: string }) => path)).toEqual(['body/reviewers/1', 'body/reviewers/2'])
  })
})

describe('403', () => {
  test('returns 403 to callers other than the author and administrators', async () => {
    const { id } = await setState(server, await post(), 'In review')
    for (const other of [people.approver, people.manager])
      await expectRefusal(server, () => put(id, [people.approver.id], other), 403, 'NoAccessError')
  })
})

describe('404', () => {
  test('returns 404 for a draft of another author, another project and an unknown environment', async () => {
    const { id } = await post()
    expect((await read(id, people.approver)).status).toBe(404)
    await expectRefusal(server, () => put(id, [], people.approver), 404, 'NotFoundError')
    for (const project of [people.scope.foreign.project, 'nowhere'])
      await expectRefusal(server, () => put(id, [], people.author, project), 404, 'NotFoundError')
    expect((await available('nowhere')).status).toBe(404)
    expect((await available('production', people.author.token, 'nowhere')).status).toBe(404)
    const hidden = await newReviewing(server, 'private')
    expect((await available('production', people.author.token, hidden.scope.project)).status).toBe(404)
  })
})

describe('409', () => {
  test.each(['Applied', 'Cancelled', 'Rejected'] as const)('returns 409 for a request in the state %s', async (state) => {
    const { id } = await setState(server, await post(), state)
    await expectRefusal(server, () => put(id, [people.approver.id]), 409, 'ConflictError')
  })
})
