import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import { listChangeRequestEvents, newReviewScope, pathOf, proposed, type ReviewScope, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { newApprover } from '../../../test/reviews.ts'
import { ReviewJobs } from '../../jobs/review-jobs.ts'
import { build } from '../../store/index.ts'
import { applyDueRequests } from './apply-due-requests.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
const inAnHour = new Date(start + 3_600_000).toISOString()
let clock = start
let server: TestServer
let scope: ReviewScope
let author: TestAccount
let manager: TestAccount
beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  scope = await newReviewScope(server)
  author = await newAccount(server, { projects: { [scope.project]: 'Member' } })
  manager = await newAccount(server, { projects: { [scope.project]: 'Release manager' } })
})
afterAll(() => server.stop())

const setState = (id: number, body: object, { token }: TestAccount = manager) =>
  server.send('PUT', pathOf(scope, `${id}/state`), { body, token })
const read = async (id: number) => (await server.send('GET', pathOf(scope, id))).json
const variants = [{ name: 'blue', weight: 1000, stickiness: 'default' }]
const isOn = async (feature: string) =>
  (await server.send('GET', `/api/admin/projects/${scope.project}/features/${feature}/environments/production`)).json.enabled
const typesOf = async () => (await listChangeRequestEvents(server, scope)).map(({ type }) => type)

const scheduled = async (change: object, scheduledAt = inAnHour) => {
  const { id } = await proposed(server, scope, change, { token: author.token })
  for (const [body, who] of [
    [{ state: 'In review' }, author],
    [{ state: 'Approved' }, manager],
    [{ state: 'Scheduled', scheduledAt }, manager],
  ] as const) {
    const answer = await setState(id, body, who)
    expect(answer.status, answer.text).toBe(200)
  }
  return id
}
const run = (...jobs: ReviewJobs[]) => Promise.all((jobs.length > 0 ? jobs : [new ReviewJobs()]).map((each) => each.run(server.ports)))

describe('scheduled requests', () => {
  test('several instances apply a request once, at its time', async () => {
    clock = start
    const id = await scheduled(switchOn(scope.banner))
    expect(await read(id)).toMatchObject({ state: 'Scheduled', schedule: { scheduledAt: inAnHour, status: 'pending' } })
    clock = start + 3_599_999
    await run()
    expect([(await read(id)).state, await isOn(scope.banner)]).toEqual(['Scheduled', false])
    clock = start + 3_600_000
    await run(new ReviewJobs(), new ReviewJobs(), new ReviewJobs())
    expect([(await read(id)).state, await isOn(scope.banner)]).toEqual(['Applied', true])
    const types = await typesOf()
    expect(types.filter((type) => type === 'change-request-applied')).toHaveLength(1)
    expect(types.filter((type) => type === 'change-request-scheduled-application-success')).toHaveLength(1)
  })

  test('a request fails with the reason and changes nothing when the person who scheduled it can no longer apply it', async () => {
    clock = start
    const other = await newAccount(server, { projects: { [scope.project]: 'Release manager' } })
    const id = await scheduled({ action: 'updateEnabled', feature: scope.checkout, payload: { enabled: false } })
    expect((await setState(id, { state: 'Scheduled', scheduledAt: inAnHour }, other)).status).toBe(200)
    await server.send('DELETE', `/api/admin/user-admin/${other.id}`)
    clock = start + 3_600_000
    await run()
    expect(await read(id)).toMatchObject({
      state: 'Scheduled',
      schedule: { status: 'failed', failureReason: expect.stringContaining('no longer holds the permission APPLY_CHANGE_REQUEST') },
    })
    expect(await isOn(scope.checkout)).toBe(true)
    expect((await typesOf()).at(-1)).toBe('change-request-scheduled-application-failure')
    clock = start
    expect((await setState(id, { state: 'Scheduled', scheduledAt: inAnHour })).json.schedule).toEqual({
      scheduledAt: inAnHour,
      status: 'pending',
      failureReason: null,
    })
    expect((await setState(id, { state: 'Rejected' })).status).toBe(200)
  })

  test('an applied request shows the approvals that did not count', async () => {
    clock = start
    const other = await newApprover(server, scope.project)
    const { id } = await proposed(server, scope, switchOn(scope.checkout), { token: author.token })
    for (const [body, who] of [
      [{ state: 'In review' }, author],
      [{ state: 'Approved' }, manager],
      [{ state: 'Approved' }, other],
      [{ state: 'Scheduled', scheduledAt: inAnHour }, manager],
    ] as const) {
      expect((await setState(id, body, who)).status).toBe(200)
    }
    await server.send('DELETE', `/api/admin/projects/${scope.project}/users/${other.id}/roles`)
    const votes = ({ approvals, droppedApprovals = [] }: ChangeRequest) =>
      [approvals, droppedApprovals].map((list) => list.map(({ createdBy }) => createdBy.id))
    expect(votes(await read(id))).toEqual([[manager.id], [other.id]])
    clock = start + 3_600_000
    await run()
    const applied = await read(id)
    expect([applied.state, ...votes(applied)]).toEqual(['Applied', [manager.id], [other.id]])
    expect((await typesOf()).slice(-3)).toContain('change-request-approvals-dropped')
  })

  test('a failed request shows the reason and no earlier conflict', async () => {
    clock = start
    const change = { action: 'updateStrategy', feature: scope.checkout, payload: { id: scope.paused, title: 'Paused' } }
    const id = await scheduled(change)
    const write = (title: string) =>
      server.send(
        'PUT',
        `/api/admin/projects/${scope.project}/features/${scope.checkout}/environments/production/strategies/${scope.paused}`,
        { body: { title } },
      )
    expect((await write('Theirs')).status).toBe(200)
    await run()
    expect((await read(id)).schedule).toMatchObject({ status: 'pending', conflict: expect.any(String) })
    clock = start + 3_600_000
    await run()
    const { schedule } = await read(id)
    expect(schedule).toMatchObject({ status: 'failed', failureReason: expect.any(String) })
    expect(schedule).not.toHaveProperty('conflict')
    expect((await setState(id, { state: 'Rejected' })).status).toBe(200)
  })

  test('shows at once that a request would fail after another one, and clears the conflict when it would not', async () => {
    clock = start
    const first = await scheduled({ action: 'deleteStrategy', feature: scope.checkout, payload: { id: scope.half } })
    const second = await scheduled(
      { action: 'updateStrategy', feature: scope.checkout, payload: { id: scope.half, title: 'Half' } },
      new Date(start + 7_200_000).toISOString(),
    )
    expect((await read(first)).schedule.conflict).toBeUndefined()
    expect((await read(second)).schedule.conflict).toEqual(expect.any(String))
    expect(await typesOf()).toContain('change-request-conflict')
    const jobs = new ReviewJobs()
    await run(jobs)
    expect((await setState(first, { state: 'Rejected' })).status).toBe(200)
    await run(jobs)
    expect((await read(second)).schedule.conflict).toBeUndefined()
  })

  test('shows at once that a request lost its approvals', async () => {
    clock = start
    const approver = await newAccount(server, { projects: { [scope.project]: 'Approver' } })
    const { id } = await proposed(
      server,
      scope,
      { action: 'patchVariant', feature: scope.banner, payload: { variants } },
      { token: author.token },
    )
    expect((await setState(id, { state: 'In review' }, author)).status).toBe(200)
    expect((await setState(id, { state: 'Approved' }, approver)).status).toBe(200)
    expect((await setState(id, { state: 'Scheduled', scheduledAt: inAnHour })).status).toBe(200)
    const jobs = new ReviewJobs()
    await run(jobs)
    expect((await read(id)).schedule.conflict).toBeUndefined()
    await server.send('DELETE', `/api/admin/projects/${scope.project}/users/${approver.id}/roles`)
    await run(jobs)
    expect((await read(id)).schedule.conflict).toContain('has 0 of 1 approvals')
    expect((await typesOf()).at(-1)).toBe('change-request-conflict')
    expect((await setState(id, { state: 'Rejected' })).status).toBe(200)
  })

  test('shows at once that a context field no longer allows the constraint of a request', async () => {
    clock = start
    const field = { name: `plan-${scope.project}`, legalValues: [{ value: 'free' }, { value: 'paid' }] }
    expect((await server.send('POST', '/api/admin/context', { body: field })).status).toBe(201)
    const constraints = [{ contextName: field.name, operator: 'IN', values: ['free'] }]
    const id = await scheduled({ action: 'updateStrategy', feature: scope.banner, payload: { id: scope.bannerStrategy, constraints } })
    const jobs = new ReviewJobs()
    await run(jobs)
    expect((await read(id)).schedule.conflict).toBeUndefined()
    const path = `/api/admin/context/${field.name}`
    const narrowed = await server.send('PUT', path, { body: { ...field, legalValues: [{ value: 'paid' }] } })
    expect(narrowed.status, narrowed.text).toBe(200)
    await run(jobs)
    expect((await read(id)).schedule.conflict).toContain(field.name)
    expect((await setState(id, { state: 'Rejected' })).status).toBe(200)
  })

  test('a request stays applied when the connection is lost after the commit', async () => {
    clock = start
    const id = await scheduled({ action: 'patchVariant', feature: scope.banner, payload: { variants } })
    clock = start + 3_600_000
    const { store, runtime } = server.ports
    let isLost = false
    const write: typeof store.write = async (...parameters) => {
      const result = await store.write(...parameters)
      if (isLost) return result
      isLost = true
      throw new Error('the connection was lost')
    }
    await applyDueRequests({ store: { ...store, write }, runtime })
    const last = (await typesOf()).at(-1)
    const [row] = await server.database.run(
      build.selectFrom('change_request').select(['state', 'schedule_status']).where('id', '=', id).compile(),
    )
    expect([isLost, row, last]).toEqual([
      true,
      { state: 'Applied', schedule_status: 'pending' },
      'change-request-scheduled-application-success',
    ])
  })
})
