import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everyAction, leastStrategy, pathOf, proposed } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, granted, newReviewing, type Reviewing } from '../../../test/reviews.ts'
import { ReviewJobs } from '../../jobs/review-jobs.ts'

const start = Date.parse('2026-03-04T05:30:00.000Z')
const hour = 3_600_000
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

const scheduled = async (environment: string, change: object, hours: number): Promise<number> => {
  const { scope, author, approver, manager } = people
  const request = await approve(server, await proposed(server, scope, change, { token: author.token, environment }), approver)
  const body = { state: 'Scheduled', scheduledAt: new Date(start + hours * hour).toISOString() }
  return (await granted(server, request, body, manager)).id
}
const read = async (id: number) => (await server.send('GET', pathOf(people.scope, id))).json
const conflictOf = async (id: number): Promise<string | undefined> => (await read(id)).schedule.conflict
const run = () => new ReviewJobs().run(server.ports)

const variants = [{ name: 'blue', weight: 1000, stickiness: 'default' }]
const patchVariants = (feature: string) => ({ action: 'patchVariant', feature, payload: { variants } })
const archive = (feature: string) => ({ action: 'archiveFeature', feature })
const rename = (id: number, name: string) => ({ action: 'updateSegment', payload: { id, name } })

type Scope = Reviewing['scope']
const addStrategy = ({ banner, everybody }: Scope) => ({
  action: 'addStrategy',
  feature: banner,
  payload: { ...leastStrategy, segments: [everybody] },
})
const cases: { readonly what: string; readonly first: (scope: Scope) => object; readonly second: (scope: Scope) => object; why: string }[] =
  [
    {
      what: 'archives its feature',
      first: ({ banner }) => archive(banner),
      second: ({ banner }) => patchVariants(banner),
      why: 'is archived',
    },
    {
      what: 'takes the name of its segment',
      first: ({ shoppers, project }) => rename(shoppers, `buyers-${project}`),
      second: ({ everybody, project }) => rename(everybody, `buyers-${project}`),
      why: 'already exists',
    },
    {
      what: 'deletes its segment',
      first: (scope) => everyAction(scope).deleteSegment,
      second: addStrategy,
      why: 'is gone',
    },
    {
      what: 'begins to use its segment',
      first: addStrategy,
      second: (scope) => everyAction(scope).deleteSegment,
      why: 'is in use',
    },
    {
      what: 'makes a feature depend on its feature',
      first: (scope) => everyAction(scope).addDependency,
      second: ({ banner }) => archive(banner),
      why: 'depend on',
    },
  ]

describe('scheduled requests of several environments', () => {
  test.each(cases)('a request shows in advance that it fails when an earlier one in another environment $what', async (each) => {
    const { first, second, why } = each
    const earlier = await scheduled('development', first(people.scope), 1)
    const later = await scheduled('production', second(people.scope), 2)
    await run()
    const conflict = await conflictOf(later)
    expect([await conflictOf(earlier), conflict]).toEqual([undefined, expect.stringContaining(why)])
    clock = start + 2 * hour
    await run()
    expect((await read(earlier)).state).toBe('Applied')
    expect((await read(later)).schedule).toMatchObject({
      status: 'failed',
      failureReason: expect.stringContaining(conflict!.replace(/\.$/, '')),
    })
  })

  test('the conflict disappears when the earlier request in another environment is rejected', async () => {
    const { banner } = people.scope
    const earlier = await scheduled('development', archive(banner), 1)
    const later = await scheduled('production', patchVariants(banner), 2)
    expect(await conflictOf(later)).toContain('is archived')
    await granted(server, await read(earlier), 'Rejected', people.manager)
    await run()
    expect(await conflictOf(later)).toBeUndefined()
  })

  test('a request that would fail has no effect on later requests in another environment', async () => {
    const { scope, author } = people
    const { banner, shoppers, everybody, project } = scope
    const name = `buyers-${project}`
    await scheduled('development', archive(banner), 1)
    await proposed(server, scope, rename(shoppers, name), { token: author.token })
    const failing = await scheduled('production', patchVariants(banner), 2)
    const last = await scheduled('development', rename(everybody, name), 3)
    await run()
    expect([await conflictOf(failing), await conflictOf(last)]).toEqual([expect.stringContaining('is archived'), undefined])
    clock = start + 3 * hour
    await run()
    expect([(await read(failing)).schedule.status, (await read(last)).state]).toEqual(['failed', 'Applied'])
  })

  test('a request keeps the conflict with its own environment when a request in another environment comes between', async () => {
    const { banner, checkout, half } = people.scope
    await scheduled('production', { action: 'deleteStrategy', feature: checkout, payload: { id: half } }, 1)
    await scheduled('development', archive(banner), 2)
    const last = await scheduled('production', { action: 'updateStrategy', feature: checkout, payload: { id: half, title: 'Half' } }, 3)
    await run()
    expect(await conflictOf(last)).toEqual(expect.any(String))
  })

  test('a request shows no conflict when a request in another environment archives its feature later', async () => {
    const { banner } = people.scope
    const later = await scheduled('development', archive(banner), 2)
    const earlier = await scheduled('production', patchVariants(banner), 1)
    await run()
    expect([await conflictOf(earlier), await conflictOf(later)]).toEqual([undefined, undefined])
    clock = start + 2 * hour
    await run()
    expect([(await read(earlier)).state, (await read(later)).state]).toEqual(['Applied', 'Applied'])
  })

  test('a request shows no conflict when an earlier one changes the same configuration in another environment', async () => {
    const { banner } = people.scope
    const green = [{ name: 'green', weight: 1000, stickiness: 'default' }]
    const earlier = await scheduled('development', { action: 'patchVariant', feature: banner, payload: { variants: green } }, 1)
    const later = await scheduled('production', patchVariants(banner), 2)
    await run()
    expect([await conflictOf(earlier), await conflictOf(later)]).toEqual([undefined, undefined])
    clock = start + 2 * hour
    await run()
    expect([(await read(earlier)).state, (await read(later)).state]).toEqual(['Applied', 'Applied'])
  })
})
