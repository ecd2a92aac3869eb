import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changesOf, everyAction, pathOf, proposed, switchOn } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, askFor, granted, newApprover, newReviewing, type Reviewing, requireApprovals } from '../../../test/reviews.ts'

let server: TestServer
let people: Reviewing
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  people = await newReviewing(server)
  await requireApprovals(server, people.place, 2)
})

const inDevelopment = (change: object) => proposed(server, people.place, change, { token: people.author.token, environment: 'development' })
const read = async (id: number) => (await server.send('GET', pathOf(people.place, id), { token: people.author.token })).json

describe('a change that takes effect in every environment needs the most approvals that an environment of the project requires', () => {
  const wide = ['updateSegment', 'deleteSegment', 'archiveFeature', 'addDependency', 'deleteDependency'] as const

  test.each(wide)('%s cannot be applied with the approvals of an environment without reviews', async (action) => {
    const request = await inDevelopment(everyAction(people.place)[action])
    expect(request.minApprovals).toBe(2)
    expect((await approve(server, request, people.approver)).state).toBe('In review')
    expect((await askFor(server, request, 'Applied', people.manager)).status).toBe(400)
    expect((await granted(server, request, 'Approved', await newApprover(server, people.place.project))).state).toBe('Approved')
    expect(await granted(server, request, 'Applied', people.manager)).toMatchObject({ state: 'Applied', minApprovals: 2 })
  })

  test('the number follows the changes and the settings, in responses and lists', async () => {
    const { place, author } = people
    const request = await inDevelopment(switchOn(place.banner))
    expect(request.minApprovals).toBe(1)
    const joined = await inDevelopment(everyAction(place).archiveFeature)
    expect(joined.minApprovals).toBe(2)
    const listed = async () => (await server.send('GET', pathOf(place, '').slice(0, -1), { token: author.token })).json[0].minApprovals
    expect([(await read(request.id)).minApprovals, await listed()]).toEqual([2, 2])
    await requireApprovals(server, place, 3)
    expect([(await read(request.id)).minApprovals, await listed()]).toEqual([3, 3])
    const archiving = changesOf(joined).find(({ action }) => action === 'archiveFeature')!
    const left = await server.send('DELETE', pathOf(place, `${request.id}/changes/${archiving.id}`), { token: author.token })
    expect([left.json.minApprovals, (await read(request.id)).minApprovals, await listed()]).toEqual([1, 1, 1])
    await inDevelopment(everyAction(place).archiveFeature)
    await requireApprovals(server, place, null)
    expect([(await read(request.id)).minApprovals, await listed()]).toEqual([1, 1])
  })
})
