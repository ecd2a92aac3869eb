import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newReviewScope, proposed } from '../../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { newApplication, readImpact } from '../../../../test/impact.ts'
import { setState } from '../../../../test/reviews.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['plan', 'country']) await server.send('POST', '/api/admin/context', { body: { name } })
})
afterAll(() => server.stop())

const word = fc.constantFrom('a', 'b', 'ab', '')
const constraint = fc.record({
  contextName: fc.constantFrom('plan', 'country'),
  operator: fc.constantFrom('IN', 'NOT_IN', 'STR_CONTAINS', 'STR_STARTS_WITH'),
  values: fc.array(word, { minLength: 1, maxLength: 2 }),
  inverted: fc.boolean(),
})
/** Matches some of the contexts by a field with known values. */
const strategy = fc
  .record({ rollout: fc.constantFrom('0', '30', '70', '100'), constraints: fc.array(constraint, { maxLength: 2 }) })
  .map(({ rollout, constraints }) => ({
    name: 'flexibleRollout',
    constraints,
    parameters: { rollout, stickiness: 'country', groupId: 'one' },
    variants: [
      { name: 'blue', weight: 500, weightType: 'variable', stickiness: 'plan' },
      { name: 'green', weight: 500, weightType: 'variable', stickiness: 'plan' },
    ],
  }))
// Every context has all fields, so no outcome depends on a random value.
const contexts = fc.array(fc.record({ plan: fc.constantFrom('a', 'b', 'c'), country: fc.constantFrom('ab', 'ba', 'c') }), {
  minLength: 1,
  maxLength: 8,
})

/** A request that changes the outcome of every context, however few the random ones change. */
const everywhere = {
  updates: [100, 0].map((rollout) => ({
    name: 'flexibleRollout',
    constraints: [],
    parameters: { rollout: String(rollout), stickiness: 'country', groupId: 'one' },
    variants: [],
  })),
  contexts: Array.from({ length: 8 }, (_, at) => ({ plan: 'a', country: `c${at}` })),
}

test('the report counts exactly the contexts whose evaluations differ after the request was applied', async () => {
  let flipped = 0
  await fc.assert(
    fc.asyncProperty(fc.tuple(strategy, strategy), fc.boolean(), contexts, async ([before, after], enabled, several) => {
      const scope = await newReviewScope(server)
      const { checkout: feature, half: id } = scope
      const { ask } = await newApplication(server, scope)
      const update = (payload: object) => ({ action: 'updateStrategy', feature, payload: { id, ...payload } })
      await setState(server, await proposed(server, scope, update(before)), 'Applied')
      const last = several.map((properties, index) => ({ appName: `${scope.project} ${index}`, properties }))
      const evaluate = async () => {
        const found: string[] = []
        for (const context of last) found.push((await ask(context)).find((one) => one.startsWith(`${feature} `)) ?? '')
        return found
      }
      const one = await evaluate()
      const request = await proposed(server, scope, [update(after), { action: 'updateEnabled', feature, payload: { enabled } }])
      const impact = await readImpact(server, request)
      await setState(server, request, 'Applied')
      const other = await evaluate()
      const differ = last.filter((_, at) => one[at] !== other[at]).map(({ appName }) => appName)
      const found = impact.environments.flatMap(({ features }) => features).find(({ name }) => name === feature)
      expect(found?.flips.reduce((sum, { contexts: count }) => sum + count, 0) ?? 0).toBe(differ.length)
      if (found) expect([found.contexts, found.unanswerable]).toEqual([last.length, 0])
      const listed = found?.fields.find(({ name }) => name === 'appName')?.values.map(({ value }) => value) ?? []
      expect(listed).toHaveLength(Math.min(5, differ.length))
      expect(differ).toEqual(expect.arrayContaining(listed))
      flipped += differ.length
    }),
    // The arbitraries have literal types, which the example lacks.
    { numRuns: 8, examples: [[everywhere.updates, true, everywhere.contexts] as never] },
  )
  expect(flipped).toBeGreaterThanOrEqual(everywhere.contexts.length)
})
