import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesOf, everyAction, pathOf, proposed, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, askFor, farAhead, granted, newApprover, newReviewing, type Reviewing, requireApprovals } from '../../../test/reviews.ts'
import { applyDueRequests } from './apply-due-requests.ts'

let server: TestServer
let people: Reviewing
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  people = await newReviewing(server)
  await requireApprovals(server, people.scope, 2)
})

const inDevelopment = (change: object) => proposed(server, people.scope, change, { token: people.author.token, environment: 'development' })
const read = async (id: number) => (await server.send('GET', pathOf(people.scope, id), { token: people.author.token })).json

describe('changes that take effect in every environment', () => {
  const wide = ['updateSegment', 'deleteSegment', 'archiveFeature', 'addDependency', 'deleteDependency'] as const

  test.each(wide)('%s needs the most approvals that an environment of the project requires', async (action) => {
    const request = await inDevelopment(everyAction(people.scope)[action])
    expect(request.minApprovals).toBe(2)
    expect((await approve(server, request, people.approver)).state).toBe('In review')
    expect((await askFor(server, request, 'Applied', people.manager)).status).toBe(400)
    expect((await granted(server, request, 'Approved', await newApprover(server, people.scope.project))).state).toBe('Approved')
    expect(await granted(server, request, 'Applied', people.manager)).toMatchObject({ state: 'Applied', minApprovals: 2 })
  })

  test('the number of required approvals follows the changes and the settings, in responses and lists', async () => {
    const { scope, author } = people
    const request = await inDevelopment(switchOn(scope.banner))
    expect(request.minApprovals).toBe(1)
    const joined = await inDevelopment(everyAction(scope).archiveFeature)
    expect(joined.minApprovals).toBe(2)
    const listed = async () => (await server.send('GET', pathOf(scope, '').slice(0, -1), { token: author.token })).json[0].minApprovals
    expect([(await read(request.id)).minApprovals, await listed()]).toEqual([2, 2])
    await requireApprovals(server, scope, 3)
    expect([(await read(request.id)).minApprovals, await listed()]).toEqual([3, 3])
    const archiving = changesOf(joined).find(({ action }) => action === 'archiveFeature')!
    const left = await server.send('DELETE', pathOf(scope, `${request.id}/changes/${archiving.id}`), { token: author.token })
    expect([left.json.minApprovals, (await read(request.id)).minApprovals, await listed()]).toEqual([1, 1, 1])
    await inDevelopment(everyAction(scope).archiveFeature)
    await requireApprovals(server, scope, null)
    expect([(await read(request.id)).minApprovals, await listed()]).toEqual([1, 1])
  })
})

describe('changes to a segment that another project uses and reviews', () => {
  const constraints = [{ contextName: 'userId', operator: 'IN', values: ['1'] }]
  let other: Reviewing
  beforeEach(async () => {
    other = await newReviewing(server)
    const { project, checkout, half, everybody } = other.scope
    const path = `/api/admin/projects/${project}/features/${checkout}/environments/production/strategies/${half}`
    const parameters = { rollout: '50', stickiness: 'default', groupId: checkout }
    const body = { name: 'flexibleRollout', constraints: [], parameters, segments: [everybody] }
    const used = await server.send('PUT', path, { body })
    expect(used.status, used.text).toBe(200)
  })

  const approved = async (payload: object) => {
    const change = { action: 'updateSegment', payload: { id: other.scope.everybody, ...payload } }
    return approve(server, await inDevelopment(change), people.approver, people.manager)
  }

  test('returns 403 to callers without SKIP_CHANGE_REQUEST in the other project', async () => {
    const request = await approved({ constraints })
    expect((await granted(server, request, { state: 'Scheduled', scheduledAt: farAhead }, people.manager)).state).toBe('Scheduled')
    await requireApprovals(server, other.scope, 1)
    for (const body of [{ state: 'Applied' }, { state: 'Scheduled', scheduledAt: farAhead }]) {
      const refused = await askFor(server, request, body, people.manager)
      expect([refused.status, refused.json.message], refused.text).toEqual([403, expect.stringContaining('SKIP_CHANGE_REQUEST')])
    }
    expect((await granted(server, request, 'Applied', people.admin)).state).toBe('Applied')
  })

  test('a scheduled request fails if the other project has required reviews since', async () => {
    const { id } = await approved({ constraints })
    const key = { id, project: people.scope.project }
    await granted(server, key, { state: 'Scheduled', scheduledAt: farAhead }, people.manager)
    await requireApprovals(server, other.scope, 1)
    const { store, runtime } = server.ports
    await applyDueRequests({ store, runtime: { ...runtime, now: () => Date.parse(farAhead) } })
    expect((await read(id)).schedule).toMatchObject({ status: 'failed', failureReason: expect.stringContaining('SKIP_CHANGE_REQUEST') })
  })

  test('applies a request that keeps the constraints of the segment', async () => {
    await requireApprovals(server, other.scope, 1)
    expect((await granted(server, await approved({ description: 'All' }), 'Applied', people.manager)).state).toBe('Applied')
  })
})
