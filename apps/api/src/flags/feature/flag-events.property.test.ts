import { type FlagConfiguration, inOrder, Rewind, type StoredStrategy } from '@halyard/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { flagEvents } from './flag-events.ts'

const scope = { project: 'shop', feature: 'checkout', environment: 'production' }

const strategy = (id: string): fc.Arbitrary<StoredStrategy> =>
  fc.record({ title: fc.constantFrom(null, 'First'), disabled: fc.boolean(), sortOrder: fc.nat({ max: 2 }) }).map((fields) => ({
    id,
    name: 'default',
    segments: [],
    constraints: [],
    variants: [],
    parameters: {},
    ...fields,
  }))

const configuration: fc.Arbitrary<FlagConfiguration> = fc
  .record({
    enabled: fc.boolean(),
    strategies: fc
      .shuffledSubarray(['a', 'b', 'c', 'd', 'e'])
      .chain((ids) => (ids.length > 0 ? fc.tuple(...ids.map(strategy)) : fc.constant<StoredStrategy[]>([]))),
    isVaried: fc.boolean(),
  })
  .map(({ enabled, strategies, isVaried }) => ({
    enabled,
    strategies: inOrder(strategies),
    variants: isVaried ? [{ name: 'blue', weight: 1_000, weightType: 'variable', stickiness: 'default', overrides: [] }] : [],
  }))

test('events suffice to rebuild every former configuration, across several requests', () => {
  let orders = 0
  fc.assert(
    fc.property(fc.array(configuration, { minLength: 2, maxLength: 5 }), (states) => {
      const present = {
        name: scope.feature,
        project: scope.project,
        archived: false,
        impressionData: false,
        dependencies: [],
        configurations: new Map([[scope.environment, states.at(-1)!]]),
      }
      const { project, environment } = scope
      const rewind = new Rewind({
        environments: [environment],
        projects: [project],
        links: [{ project, environment }],
        features: [present],
        segments: [],
      })
      for (let at = states.length - 1; at > 0; at--) {
        const events = flagEvents(states[at - 1]!, states[at]!, scope)
        orders += events.filter(({ type }) => type === 'strategy-order-changed').length
        for (const { type, data = null, preData = null } of JSON.parse(JSON.stringify(events)).toReversed())
          expect(rewind.undo({ ...scope, type, data, preData, group: `${at}` })).toBe(true)
        const [found] = rewind.featuresIn(environment)
        expect(found).toMatchObject({ ...states[at - 1]!, fault: null })
      }
    }),
    { numRuns: 500 },
  )
  expect(orders).toBeGreaterThan(100)
})
