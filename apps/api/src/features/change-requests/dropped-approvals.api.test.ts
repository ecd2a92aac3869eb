import type { ChangeRequest } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup, type TestAccount } from '../../../test/accounts.ts'
import { changesOf, leastStrategy, listChangeRequestEvents, pathOf, proposed, switchOn } from '../../../test/change-requests.ts'
import { pathIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, askFor, granted, newReviewing, type Reviewing, requireApprovals } from '../../../test/reviews.ts'
import { ReviewJobs } from '../../jobs/review-jobs.ts'

let server: TestServer
let people: Reviewing
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  people = await newReviewing(server)
})

const post = (change: object | object[] = switchOn(people.scope.banner)) =>
  proposed(server, people.scope, change, { token: people.author.token })
const read = async ({ id }: Pick<ChangeRequest, 'id'>): Promise<ChangeRequest> =>
  (await server.send('GET', pathOf(people.scope, id), { token: people.author.token })).json
const accountsOf = (shown: ChangeRequest) => ({
  state: shown.state,
  counting: shown.approvals.map(({ createdBy }) => createdBy.id),
  dropped: (shown.droppedApprovals ?? []).map(({ createdBy }) => createdBy.id),
})
const dropEvents = async () =>
  (await listChangeRequestEvents(server, people.scope)).filter(({ type }) => type === 'change-request-approvals-dropped')
/** Sets the roles of an account in the project. An empty list removes the account from the project. */
const setRoles = async (account: TestAccount, roles: readonly (keyof typeof builtInRoles)[]) => {
  const path = `/api/admin/projects/${people.scope.project}/users/${account.id}/roles`
  const answer =
    roles.length > 0
      ? await server.send('PUT', path, { body: { roles: roles.map((role) => builtInRoles[role].id) } })
      : await server.send('DELETE', path)
  expect(answer.status, answer.text).toBeLessThan(300)
}

describe('an edit by the author drops the approvals with a reason and an event', () => {
  const edits: readonly (readonly [string, (request: ChangeRequest) => Promise<unknown>])[] = [
    ['adds a change', () => post(switchOn(people.scope.checkout))],
    [
      'replaces a change',
      (request) =>
        server.send('PUT', pathOf(people.scope, `${request.id}/changes/${changesOf(request)[0]!.id}`), {
          body: { action: 'updateEnabled', feature: people.scope.banner, payload: { enabled: false } },
          token: people.author.token,
        }),
    ],
    [
      'discards a change',
      (request) =>
        server.send('DELETE', pathOf(people.scope, `${request.id}/changes/${changesOf(request)[0]!.id}`), { token: people.author.token }),
    ],
  ]

  test.each(edits)('approvals are dropped with a reason and an event when the author %s', async (_, edit) => {
    const request = await post([
      switchOn(people.scope.banner),
      { action: 'addStrategy', feature: people.scope.banner, payload: leastStrategy },
    ])
    await requireApprovals(server, people.scope, 2)
    await approve(server, request, people.approver, people.manager)
    await edit(request)
    const both = [people.approver.id, people.manager.id]
    expect(accountsOf(await read(request))).toEqual({ state: 'In review', counting: [], dropped: both })
    const reason = 'The author changed the request after this approval'
    for (const dropped of (await read(request)).droppedApprovals!) expect(dropped.reason).toBe(reason)
    expect(await dropEvents()).toMatchObject([{ environment: 'production', data: { id: request.id, reason, accounts: both } }])

    const again = await granted(server, request, 'Approved', people.manager)
    expect(accountsOf(again)).toEqual({ state: 'In review', counting: [people.manager.id], dropped: [people.approver.id] })
    expect(accountsOf(await granted(server, request, 'Approved', people.approver))).toMatchObject({ state: 'Approved', dropped: [] })
  })

  test('keeps the approvals when the title changes', async () => {
    const request = await post()
    const { approvals } = await approve(server, request, people.approver)
    await server.send('PUT', pathOf(people.scope, `${request.id}/title`), { body: { title: 'On' }, token: people.author.token })
    expect(await read(request)).toMatchObject({ state: 'Approved', approvals })
    expect(await dropEvents()).toEqual([])
  })
})

describe('a change of the live state', () => {
  test('an unrelated change of the live state keeps the approvals and the hash', async () => {
    const request = await post()
    const approved = await approve(server, request, people.approver)
    const { checkout, half, project } = people.scope
    const writes = [
      server.send('POST', pathIn(people.scope, checkout, '/off')),
      server.send('PATCH', pathIn(people.scope, checkout, `/strategies/${half}`), {
        body: [{ op: 'replace', path: '/title', value: 'Other' }],
      }),
      server.send('POST', pathIn(people.scope, people.scope.banner, '/on', 'development')),
      server.send('POST', `/api/admin/projects/${project}/features`, { body: { name: `other-${request.id}` } }),
      server.send('POST', '/api/admin/segments', { body: { name: `other-${request.id}`, constraints: [] } }),
    ]
    for (const answer of await Promise.all(writes)) expect(answer.status, answer.text).toBeLessThan(300)
    expect(await read(request)).toStrictEqual(approved)
    expect(await granted(server, request, 'Applied', people.manager)).toMatchObject({ state: 'Applied' })
  })
})

describe('an approval counts only while its account can approve', () => {
  test('an approval is dropped when the account loses the role, and counts again after a new approval', async () => {
    const request = await post()
    await approve(server, request, people.approver)
    await setRoles(people.approver, ['Member'])
    expect(accountsOf(await read(request))).toEqual({ state: 'In review', counting: [], dropped: [people.approver.id] })
    expect((await read(request)).droppedApprovals![0]!.reason).toContain('no longer holds the permission APPROVE_CHANGE_REQUEST')
    expect((await askFor(server, request, 'Applied', people.manager)).status).toBe(400)
    expect((await askFor(server, request, 'Approved', people.approver)).status).toBe(403)
    await granted(server, request, 'Approved', people.manager)
    expect(await dropEvents()).toMatchObject([{ data: { accounts: [people.approver.id] } }])
    await setRoles(people.approver, ['Approver'])
    expect(accountsOf(await read(request))).toEqual({ state: 'Approved', counting: [people.manager.id], dropped: [people.approver.id] })
    await requireApprovals(server, people.scope, 2)
    expect(accountsOf(await granted(server, request, 'Approved', people.approver))).toMatchObject({ state: 'Approved', dropped: [] })
  })

  test('an approval is dropped when the account leaves the project', async () => {
    const request = await post()
    await approve(server, request, people.approver)
    await setRoles(people.approver, [])
    expect(accountsOf(await read(request))).toMatchObject({ state: 'In review', counting: [] })
  })

  test('an approval disappears when the account is deleted', async () => {
    const request = await post()
    await approve(server, request, people.approver)
    expect((await server.send('DELETE', `/api/admin/user-admin/${people.approver.id}`)).status).toBe(200)
    expect(accountsOf(await read(request))).toEqual({ state: 'In review', counting: [], dropped: [] })
  })

  test('an approval through a role of a group counts until the group loses the role', async () => {
    const member = await newAccount(server)
    const group = await newGroup(server, { members: [member.id], projects: { [people.scope.project]: 'Approver' } })
    const request = await post()
    expect(accountsOf(await approve(server, request, member))).toMatchObject({ state: 'Approved', counting: [member.id] })
    const answer = await server.send('DELETE', `/api/admin/projects/${people.scope.project}/groups/${group.id}/roles`)
    expect(answer.status, answer.text).toBeLessThan(300)
    expect(accountsOf(await read(request))).toMatchObject({ state: 'In review', counting: [] })
  })

  test('an approval of an applied request stays', async () => {
    const request = await post()
    await approve(server, request, people.approver)
    const applied = await granted(server, request, 'Applied', people.manager)
    await setRoles(people.approver, [])
    expect(await read(request)).toStrictEqual(applied)
    expect(accountsOf(applied)).toEqual({ state: 'Applied', counting: [people.approver.id], dropped: [] })
  })
})

test('an event reports that a request is approved because fewer approvals are required', async () => {
  await requireApprovals(server, people.scope, 2)
  const { id } = await approve(server, await post(), people.approver)
  const types = async () => (await listChangeRequestEvents(server, people.scope)).map(({ type }) => type)
  const jobs = new ReviewJobs()
  await jobs.run(server.ports)
  expect(await types()).not.toContain('change-request-approved')
  await requireApprovals(server, people.scope, 1)
  await jobs.run(server.ports)
  await jobs.run(server.ports)
  const events = await listChangeRequestEvents(server, people.scope)
  expect(events.filter(({ type }) => type === 'change-request-approved')).toMatchObject([
    { environment: 'production', data: { id, approvals: 1, minApprovals: 1 } },
  ])
})
