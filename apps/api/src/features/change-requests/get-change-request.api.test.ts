import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { everyAction, newReviewScope, pathOf, proposed, type ReviewScope, storeIn, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, farAhead, granted, newApprover, requireApprovals, setState } from '../../../test/reviews.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let scope: ReviewScope
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  scope = await newReviewScope(server)
  bob = await newAccount(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await newAccount(server)
})

const post = (body: unknown = switchOn(scope.checkout)) => proposed(server, scope, body, { token: ada.token })
const read = (id: unknown, token: string | null = ada.token, headers = {}, project = scope.project) =>
  server.send('GET', pathOf({ project }, String(id)), { token, headers })
const states = ['In review', 'Approved', 'Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const

describe('200 with a new ETag', () => {
  const use = (project: string, feature: string, strategy: string, segments: readonly number[]) =>
    server.send('PUT', `/api/admin/projects/${project}/features/${feature}/environments/production/strategies/${strategy}`, {
      body: { name: 'default', constraints: [], parameters: {}, segments },
    })

  test('returns a new ETag when a strategy of another project starts or stops using a segment that the request deletes', async () => {
    const { id } = await post({ action: 'deleteSegment', payload: { id: scope.everybody } })
    const { project, feature, strategy } = scope.foreign
    for (const segments of [[scope.everybody], []]) {
      const etag = (await read(id)).headers.get('etag')!
      const answer = await use(project, feature, strategy, segments)
      expect(answer.status, answer.text).toBe(200)
      const next = await read(id, ada.token, { 'If-None-Match': etag })
      expect(next.status).toBe(200)
      expect(next.json.segments[0].conflict !== undefined).toBe(segments.length > 0)
    }
  })
})

describe('200', () => {
  test('returns a draft to its author', async () => {
    const request = await post(Object.values(everyAction(scope)))
    expect((await read(request.id)).json).toStrictEqual(request)
  })

  test.each(states)('returns a request in the state %s to every caller', async (state) => {
    const request = await post()
    const shown = await setState(server, request, state)
    const { id, features, createdBy, createdAt } = request
    expect(shown).toMatchObject({ id, features, createdBy, createdAt, state })
    for (const token of [ada.token, bob.token, server.tokens.admin]) expect((await read(id, token)).json).toStrictEqual(shown)
  })

  test('returns title, approvals, rejections, comments and schedule', async () => {
    const request = await post()
    const title = 'Turn it on'
    expect((await server.send('PUT', pathOf(scope, `${request.id}/title`), { body: { title }, token: ada.token })).status).toBe(200)
    await requireApprovals(server, scope, 2)
    onTestFinished(() => requireApprovals(server, scope, null))
    const reviewers = [await newApprover(server, scope.project), await newApprover(server, scope.project)] as const
    const { approvals } = await approve(server, request, ...reviewers)
    await granted(server, request, { state: 'Scheduled', scheduledAt: farAhead })
    const at = (minute: number) => `2026-02-01T12:0${minute}:00.000Z`
    const of = { request_id: request.id }
    const comment = { ...of, created_by: 'gone', created_by_account: null, created_at: at(1) }
    const statements = [
      build.insertInto('change_request_rejection').values({ ...of, account_id: bob.id, created_at: at(2) }),
      build.insertInto('change_request_comment').values([
        { ...comment, text: 'First' },
        { ...comment, text: 'Second', created_by_account: ada.id },
      ]),
      build.updateTable('change_request').set({ schedule_status: 'failed', failure_reason: 'Why not' }).where('id', '=', request.id),
    ]
    await storeIn(server, scope.project, ...statements.map((statement) => statement.compile()))

    const person = ({ id, username }: TestAccount) => ({ id, username, imageUrl: expect.stringMatching(/^https:/) })
    expect(approvals).toEqual(reviewers.map((reviewer) => ({ createdBy: person(reviewer), createdAt: expect.any(String) })))
    const { json } = await read(request.id, bob.token)
    expect(json).toStrictEqual({
      ...request,
      title,
      minApprovals: 2,
      state: 'Scheduled',
      approvals,
      rejections: [{ createdBy: person(bob), createdAt: at(2) }],
      comments: [
        { id: expect.any(Number), text: 'First', createdBy: { username: 'gone', imageUrl: null }, createdAt: at(1) },
        { id: json.comments[0].id + 1, text: 'Second', createdBy: person(ada), createdAt: at(1) },
      ],
      schedule: { scheduledAt: farAhead, status: 'failed', failureReason: 'Why not' },
    })
  })
})

test('returns 304 until the request changes', async () => {
  const { id } = await post()
  const tag = (await read(id)).headers.get('ETag')!
  await proposed(server, scope, switchOn(scope.checkout), { token: bob.token })
  expect((await read(id, ada.token, { 'If-None-Match': tag })).status).toBe(304)
  await post()
  expect((await read(id, ada.token, { 'If-None-Match': tag })).status).toBe(200)
})

describe('404', () => {
  const expectUnknown = async ({ id }: Pick<ChangeRequest, 'id'>, token: string, project = scope.project) => {
    const message = `There is no change request ${id} in the project ${project}`
    expect(await read(id, token, {}, project)).toMatchObject({ status: 404, json: { name: 'NotFoundError', message } })
  }

  test('returns 404 for a draft to callers other than its author, as for an unknown request', async () => {
    const request = await post()
    const admin = await newAccount(server, { rootRole: 'Admin' })
    for (const token of [bob.token, admin.token, server.tokens.admin]) {
      await expectUnknown(request, token)
      await expectUnknown({ id: 2_000_000_000 }, token)
    }
  })

  test('returns 404 for a request of another project', async () => {
    await expectUnknown(await post(), ada.token, scope.foreign.project)
  })

  test('returns 404 for an unknown project, and for a private project hidden from the caller', async () => {
    const { id } = await post()
    expect((await read(id, ada.token, {}, 'nowhere')).status).toBe(404)
    const hidden = await newReviewScope(server, 'private')
    const member = await newAccount(server, { projects: { [hidden.project]: 'Member' } })
    const request = await proposed(server, hidden, switchOn(hidden.checkout), { token: member.token })
    await setState(server, request, 'In review')
    expect((await read(request.id, member.token, {}, hidden.project)).status).toBe(200)
    expect((await read(request.id, ada.token, {}, hidden.project)).status).toBe(404)
  })
})

describe('400', () => {
  test.each(['0', '-1', '1.5', 'one', '01', '9007199254740992'])('returns 400 for the id %s', async (id) => {
    const { status, json } = await read(id)
    expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', 'params/id'])
  })
})
