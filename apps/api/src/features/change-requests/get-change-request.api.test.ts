import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { everyAction, newPlace, type Place, pathOf, proposed, storeIn, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, farAhead, granted, newApprover, requireApprovals, setState } from '../../../test/reviews.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let place: Place
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
  place = await newPlace(server)
  bob = await newAccount(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  ada = await newAccount(server)
})

const post = (body: unknown = switchOn(place.checkout)) => proposed(server, place, body, { token: ada.token })
const read = (id: unknown, token: string | null = ada.token, headers = {}, project = place.project) =>
  server.send('GET', pathOf({ project }, String(id)), { token, headers })
const states = ['In review', 'Approved', 'Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const

describe('200 with a new ETag', () => {
  const use = (project: string, feature: string, strategy: string, segments: readonly number[]) =>
    server.send('PUT', `/api/admin/projects/${project}/features/${feature}/environments/production/strategies/${strategy}`, {
      body: { name: 'default', constraints: [], parameters: {}, segments },
    })

  test('when a strategy of another project begins or ceases to use a segment that the request deletes', async () => {
    const { id } = await post({ action: 'deleteSegment', payload: { id: place.everybody } })
    const { project, feature, strategy } = place.foreign
    for (const segments of [[place.everybody], []]) {
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
  test('a draft, to its author', async () => {
    const request = await post(Object.values(everyAction(place)))
    expect((await read(request.id)).json).toStrictEqual(request)
  })

  test.each(states)('one that is %s, to everybody', async (state) => {
    const request = await post()
    const shown = await setState(server, request, state)
    const { id, features, createdBy, createdAt } = request
    expect(shown).toMatchObject({ id, features, createdBy, createdAt, state })
    for (const token of [ada.token, bob.token, server.tokens.admin]) expect((await read(id, token)).json).toStrictEqual(shown)
  })

  test('with all that hangs on it: title, approvals, rejections, comments and schedule', async () => {
    const request = await post()
    const title = 'Turn it on'
    expect((await server.send('PUT', pathOf(place, `${request.id}/title`), { body: { title }, token: ada.token })).status).toBe(200)
    await requireApprovals(server, place, 2)
    onTestFinished(() => requireApprovals(server, place, null))
    const reviewers = [await newApprover(server, place.project), await newApprover(server, place.project)] as const
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
    await storeIn(server, place.project, ...statements.map((statement) => statement.compile()))

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

test('304 as long as nothing of it changes', async () => {
  const { id } = await post()
  const tag = (await read(id)).headers.get('ETag')!
  await proposed(server, place, switchOn(place.checkout), { token: bob.token })
  expect((await read(id, ada.token, { 'If-None-Match': tag })).status).toBe(304)
  await post()
  expect((await read(id, ada.token, { 'If-None-Match': tag })).status).toBe(200)
})

describe('404', () => {
  const expectUnknown = async ({ id }: Pick<ChangeRequest, 'id'>, token: string, project = place.project) => {
    const message = `There is no change request ${id} in the project ${project}`
    expect(await read(id, token, {}, project)).toMatchObject({ status: 404, json: { name: 'NotFoundError', message } })
  }

  test('a draft, to everybody else, as one that is not there', async () => {
    const request = await post()
    const admin = await newAccount(server, { rootRole: 'Admin' })
    for (const token of [bob.token, admin.token, server.tokens.admin]) {
      await expectUnknown(request, token)
      await expectUnknown({ id: 2_000_000_000 }, token)
    }
  })

  test('one of another project', async () => {
    await expectUnknown(await post(), ada.token, place.foreign.project)
  })

  test('one of an unknown project, and of a private one that the caller does not see', async () => {
    const { id } = await post()
    expect((await read(id, ada.token, {}, 'nowhere')).status).toBe(404)
    const hidden = await newPlace(server, 'private')
    const member = await newAccount(server, { projects: { [hidden.project]: 'Member' } })
    const request = await proposed(server, hidden, switchOn(hidden.checkout), { token: member.token })
    await setState(server, request, 'In review')
    expect((await read(request.id, member.token, {}, hidden.project)).status).toBe(200)
    expect((await read(request.id, ada.token, {}, hidden.project)).status).toBe(404)
  })
})

describe('400', () => {
  test.each(['0', '-1', '1.5', 'one', '01', '9007199254740992'])('the id %s', async (id) => {
    const { status, json } = await read(id)
    expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', 'params/id'])
  })
})
