import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { pathOf, proposed, switchOn } from '../../../test/change-requests.ts'
import { readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, askFor, farAhead, granted, newReviewing, type Reviewing, requireApprovals, setState } from '../../../test/reviews.ts'

const start = Date.parse('2026-02-01T12:00:00.000Z')
let clock = start
let server: TestServer
let people: Reviewing
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock = start
  people = await newReviewing(server)
})

const post = (change: object = switchOn(people.scope.banner)) => proposed(server, people.scope, change, { token: people.author.token })
const read = async ({ id }: ChangeRequest) => (await server.send('GET', pathOf(people.scope, id), { token: people.author.token })).json
const by = ({ id, username }: { id: number; username: string | null }) => ({ createdBy: { id, username } })
const schedule = (scheduledAt: string) => ({ state: 'Scheduled', scheduledAt })

describe('200 with the request as a read returns it', () => {
  test('the author sends a request for review', async () => {
    const request = await post()
    const sent = await granted(server, request, 'In review', people.author)
    expect(sent).toEqual({ ...request, state: 'In review' })
    expect(await read(request)).toStrictEqual(sent)
  })

  test('an administrator sends, cancels and applies a request of another author', async () => {
    const request = await post()
    expect(await granted(server, request, 'In review', people.admin)).toMatchObject({ state: 'In review' })
    await granted(server, request, 'Approved', people.admin)
    expect(await granted(server, request, 'Applied', people.admin)).toMatchObject({ state: 'Applied' })
    expect(await granted(server, await post(), 'Cancelled', people.admin)).toMatchObject({ state: 'Cancelled' })
  })

  test('an approval approves the request and is listed', async () => {
    const request = await post()
    await granted(server, request, 'In review', people.author)
    clock += 1000
    const approved = await granted(server, request, 'Approved', people.approver)
    expect(approved).toMatchObject({ state: 'Approved', approvals: [{ ...by(people.approver), createdAt: new Date(clock).toISOString() }] })
    expect(approved).not.toHaveProperty('droppedApprovals')
    expect(await read(request)).toStrictEqual(approved)
  })

  test('one rejection rejects the request; the earlier approval stays and the hash disappears', async () => {
    const request = await post()
    await approve(server, request, people.approver)
    const rejected = await granted(server, request, 'Rejected', people.manager)
    expect(rejected).toMatchObject({ state: 'Rejected', approvals: [by(people.approver)], rejections: [by(people.manager)] })
    expect(rejected).not.toHaveProperty('planHash')
    expect(await read(request)).toStrictEqual(rejected)
  })

  test.each(['Draft', 'In review', 'Approved'] as const)('the author cancels a request in the state %s', async (state) => {
    const request = await post()
    await setState(server, request, state)
    expect(await granted(server, request, 'Cancelled', people.author)).toMatchObject({ state: 'Cancelled' })
    expect((await post()).id).not.toBe(request.id)
  })

  test('a request is applied with the time, and the flags change', async () => {
    const request = await post()
    await approve(server, request, people.approver)
    expect((await readIn(server, people.scope, people.scope.banner)).enabled).toBe(false)
    clock += 5000
    const applied = await granted(server, request, 'Applied', people.manager)
    expect(applied).toMatchObject({ state: 'Applied', appliedAt: new Date(clock).toISOString() })
    expect((await readIn(server, people.scope, people.scope.banner)).enabled).toBe(true)
    expect(await read(request)).toStrictEqual(applied)
  })

  test('a request is scheduled, moved and stopped by its author, who can open another request meanwhile', async () => {
    const request = await post()
    await approve(server, request, people.approver)
    const scheduled = await granted(server, request, schedule('2026-02-02T00:00:00.000Z'), people.manager)
    expect(scheduled).toMatchObject({ state: 'Scheduled', schedule: { scheduledAt: '2026-02-02T00:00:00.000Z', status: 'pending' } })
    expect(await granted(server, request, schedule(farAhead), people.manager)).toMatchObject({ schedule: { scheduledAt: farAhead } })
    expect((await post()).id).not.toBe(request.id)
    const stopped = await granted(server, request, 'Rejected', people.author)
    expect(stopped).toMatchObject({ state: 'Rejected' })
    expect(stopped).not.toHaveProperty('schedule')
  })

  test('a scheduled request is applied before its time', async () => {
    const request = await setState(server, await post(), 'Scheduled')
    expect(await granted(server, request, 'Applied', people.manager)).toMatchObject({ state: 'Applied', id: request.id })
  })

  test('every state change can add a comment', async () => {
    const request = await post()
    await granted(server, request, { state: 'In review', comment: 'Ready' }, people.author)
    await granted(server, request, { state: 'Approved', comment: 'ü 🏁' }, people.approver)
    await granted(server, request, { ...schedule(farAhead), comment: 'Later' }, people.manager)
    const { comments } = await granted(server, request, { state: 'Applied', comment: 'x'.repeat(1000) }, people.manager)
    expect(comments.map(({ text }) => text)).toEqual(['Ready', 'ü 🏁', 'Later', 'x'.repeat(1000)])
    expect(comments.map(({ createdBy }) => createdBy.id)).toEqual(
      [people.author, people.approver, people.manager, people.manager].map(({ id }) => id),
    )
  })

  test('accepts the hash of the current outcome', async () => {
    const request = await post()
    const { planHash } = await granted(server, request, { state: 'In review', planHash: request.planHash }, people.author)
    await granted(server, request, { state: 'Approved', planHash }, people.approver)
    expect(await granted(server, request, { state: 'Applied', planHash }, people.manager)).toMatchObject({ state: 'Applied' })
  })

  test('stores nothing in a dry run', async () => {
    const request = await post()
    const path = pathOf(people.scope, `${request.id}/state?dryRun=true`)
    const answer = await server.send('PUT', path, { body: { state: 'In review' }, token: people.author.token })
    expect(answer).toMatchObject({ status: 200, json: { id: request.id, state: 'In review' } })
    expect(await read(request)).toStrictEqual(request)
  })

  test('the API token that created a request applies the request', async () => {
    const request = await proposed(server, people.scope, switchOn(people.scope.banner))
    await approve(server, request, people.approver)
    expect(await granted(server, request, 'Applied')).toMatchObject({ state: 'Applied', createdBy: { username: 'admin for tests' } })
  })

  test('an author with APPLY_CHANGE_REQUEST applies the own request', async () => {
    const request = await proposed(server, people.scope, switchOn(people.scope.banner), { token: people.manager.token })
    await approve(server, request, people.approver)
    expect(await granted(server, request, 'Applied', people.manager)).toMatchObject({ state: 'Applied' })
  })
})

describe('required approvals', () => {
  test('a request stays in review until it has the required approvals', async () => {
    await requireApprovals(server, people.scope, 2)
    const request = await post()
    const first = await approve(server, request, people.approver)
    expect(first).toMatchObject({ state: 'In review', minApprovals: 2, approvals: [by(people.approver)] })
    const second = await granted(server, request, 'Approved', people.manager)
    expect(second).toMatchObject({ state: 'Approved', approvals: [by(people.approver), by(people.manager)] })
  })

  test('a change of the setting applies to open requests, up and down', async () => {
    await requireApprovals(server, people.scope, 1)
    const request = await post()
    await approve(server, request, people.approver)
    await requireApprovals(server, people.scope, 2)
    expect(await read(request)).toMatchObject({ state: 'In review', minApprovals: 2, approvals: [by(people.approver)] })
    const refused = await askFor(server, request, 'Applied', people.manager)
    expect([refused.status, refused.json.name]).toEqual([400, 'ValidationError'])
    await requireApprovals(server, people.scope, 1)
    expect(await read(request)).toMatchObject({ state: 'Approved', minApprovals: 1 })
    expect(await granted(server, request, 'Applied', people.manager)).toMatchObject({ state: 'Applied' })
  })

  test('a lower number lets a request in review be applied', async () => {
    await requireApprovals(server, people.scope, 2)
    const request = await post()
    await approve(server, request, people.approver)
    await requireApprovals(server, people.scope, 1)
    expect(await granted(server, request, 'Applied', people.manager)).toMatchObject({ state: 'Applied', minApprovals: 1 })
  })

  test.each(['Cancelled', 'Rejected', 'Applied'] as const)(
    'a request that became %s keeps its number of required approvals',
    async (state) => {
      const request = await post()
      await requireApprovals(server, people.scope, 2)
      await approve(server, request, people.approver, people.manager)
      const other = await newAccount(server, { rootRole: 'Admin' })
      expect(await granted(server, request, state, other)).toMatchObject({ state, minApprovals: 2 })
      await requireApprovals(server, people.scope, 5)
      expect(await read(request)).toMatchObject({ state, minApprovals: 2 })
    },
  )

  test('each account counts once and cannot approve twice', async () => {
    await requireApprovals(server, people.scope, 3)
    const request = await post()
    await approve(server, request, people.approver, people.manager)
    const again = await askFor(server, request, 'Approved', people.approver)
    expect(again).toMatchObject({ status: 409, json: { name: 'ConflictError' } })
    const other = await newAccount(server, { rootRole: 'Admin' })
    expect(await granted(server, request, 'Approved', other)).toMatchObject({ state: 'Approved', minApprovals: 3 })
  })
})
