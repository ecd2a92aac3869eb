import type { ChangeRequestCreate } from '@halyard/contracts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newReviewScope, type ReviewScope } from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let scope: ReviewScope
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  stateMark = await stateMarker(server.database)
  scope = await newReviewScope(server)
})
afterAll(() => server.stop())

type Make = (at: ReviewScope) => ChangeRequestCreate
const rollout = { name: 'flexibleRollout', constraints: [], parameters: { rollout: '50' } }

const good = fc.oneof(
  fc.boolean().map(
    (enabled): Make =>
      ({ checkout }) => ({ action: 'updateEnabled', feature: checkout, payload: { enabled } }),
  ),
  fc.boolean().map(
    (disabled): Make =>
      ({ banner }) => ({ action: 'addStrategy', feature: banner, payload: { ...rollout, disabled } }),
  ),
  fc.string({ maxLength: 9, unit: 'grapheme-ascii' }).map(
    (title): Make =>
      ({ checkout, half }) => ({
        action: 'updateStrategy',
        feature: checkout,
        payload: { id: half, title },
      }),
  ),
  fc.nat(9).map(
    (weight): Make =>
      ({ banner }) => ({ action: 'patchVariant', feature: banner, payload: { variants: [{ ...variant, weight }] } }),
  ),
  fc.nat(9).map(
    (at): Make =>
      ({ everybody }) => ({ action: 'updateSegment', payload: { id: everybody, description: `Number ${at}` } }),
  ),
)
const variant = { name: 'blue', weightType: 'variable' as const, stickiness: 'default', overrides: [] }

const faults: readonly [status: number, make: Make][] = [
  [404, () => ({ action: 'updateEnabled', feature: 'not-there', payload: { enabled: true } })],
  [404, ({ checkout, bannerStrategy: id }) => ({ action: 'deleteStrategy', feature: checkout, payload: { id } })],
  [404, ({ foreign }) => ({ action: 'deleteSegment', payload: { id: foreign.segment } })],
  [400, ({ checkout }) => ({ action: 'addStrategy', feature: checkout, payload: { ...rollout, name: 'no-such-type' } })],
  [400, ({ banner, foreign }) => ({ action: 'addStrategy', feature: banner, payload: { ...rollout, segments: [foreign.segment] } })],
  [
    409,
    ({ checkout, banner }) => ({ action: 'addDependency', feature: banner, payload: { feature: checkout, enabled: true, variants: [] } }),
  ],
]
/** Precedes every fault. The last fault, a dependency in the opposite direction, conflicts with this one. */
const dependency: Make = ({ checkout, banner }) => ({
  action: 'addDependency',
  feature: checkout,
  payload: { feature: banner, enabled: true, variants: [] },
})

const apply = (changes: readonly ChangeRequestCreate[]) =>
  server.send('POST', `/api/admin/projects/${scope.project}/environments/production/changes`, { body: changes })

const changes = fc.array(good, { minLength: 1, maxLength: 6 })

test('a list with one fault stores nothing, and the error has the index of the fault', async () => {
  const property = fc.asyncProperty(changes, fc.nat(6), fc.constantFrom(...faults), async (makers, near, [status, fault]) => {
    const at = Math.min(near, makers.length) + 1
    const list = [dependency, ...makers].toSpliced(at, 0, fault).map((make) => make(scope))
    const before = await stateMark()
    const answer = await apply(list)
    expect([answer.status, answer.json.details?.[0]?.path], answer.text).toEqual([status, expect.stringMatching(`^body/${at}/`)])
    expect(await stateMark()).toBe(before)
  })
  await fc.assert(property, { numRuns: 60 })
})

test('a list without faults returns the stored state of every change', async () => {
  const property = fc.asyncProperty(changes, async (makers) => {
    const list = makers.map((make) => make(scope))
    const answer = await apply(list)
    expect(answer.status, answer.text).toBe(200)
    for (const { name, archived, ...shown } of answer.json.features) {
      const path = `/api/admin/projects/${scope.project}/features/${name}/environments/production`
      const { enabled, strategies, variants } = (await server.send('GET', path)).json
      expect([archived, shown]).toEqual([false, { enabled, strategies, variants }])
    }
    for (const segment of answer.json.segments)
      expect((await server.send('GET', `/api/admin/segments/${segment.id}`)).json).toMatchObject(segment)
    const descriptions = list.flatMap((change) => (change.action === 'updateSegment' ? [change.payload.description] : []))
    expect(answer.json.segments.map(({ description }: { description: string }) => description)).toEqual(descriptions.slice(-1))
  })
  await fc.assert(property, { numRuns: 30 })
})
