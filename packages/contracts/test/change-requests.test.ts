import { expect, test } from 'vitest'
import { changeActions, limits } from '../src/data/index.ts'
import { changeRequestCreateSchema, changeRequestOneOrManyCreateSchema } from '../src/index.ts'

const feature = 'checkout'
const strategy = { name: 'flexibleRollout', constraints: [], parameters: { rollout: '50' } }
const constraint = (values: number) => ({ contextName: 'userId', operator: 'IN', values: Array<string>(values).fill('1') })

/** For each action, a change with the least that it needs. */
const least: Record<(typeof changeActions)[number], { feature?: string; payload?: unknown }> = {
  updateSegment: { payload: { id: 1 } },
  deleteSegment: { payload: { id: 1 } },
  updateEnabled: { feature, payload: { enabled: true } },
  addStrategy: { feature, payload: strategy },
  updateStrategy: { feature, payload: { id: 'a' } },
  deleteStrategy: { feature, payload: { id: 'a' } },
  archiveFeature: { feature },
  patchVariant: { feature, payload: { variants: [] } },
  reorderStrategy: { feature, payload: [] },
  addDependency: { feature, payload: { feature: 'payments' } },
  deleteDependency: { feature },
}

test.each(changeActions)('%s needs what the specification says', (action) => {
  const change = { action, ...least[action] }
  expect(changeRequestCreateSchema.safeParse(change).error).toBeUndefined()
  for (const key of Object.keys(change)) {
    expect(changeRequestCreateSchema.safeParse({ ...change, [key]: undefined }).success).toBe(false)
  }
  if (change.payload && !Array.isArray(change.payload))
    for (const key of Object.keys(change.payload))
      expect(changeRequestCreateSchema.safeParse({ ...change, payload: { ...change.payload, [key]: undefined } }).success).toBe(false)
})

test('a payload that an action does not have is left out', () => {
  const change = { action: 'archiveFeature', feature }
  expect(changeRequestCreateSchema.parse({ ...change, payload: {} })).toEqual(change)
})

test('defaults are filled in, and weights stay as proposed', () => {
  const parsed = (action: string, payload: unknown) => changeRequestCreateSchema.parse({ action, feature, payload })
  expect(parsed('updateEnabled', { enabled: true })).toHaveProperty('payload.shouldActivateDisabledStrategies', false)
  expect(parsed('addDependency', { feature: 'payments' })).toHaveProperty('payload', { feature: 'payments', enabled: true, variants: [] })
  expect(parsed('patchVariant', { variants: [{ name: 'blue', weight: 33.3 }] })).toHaveProperty('payload.variants', [
    { name: 'blue', weight: 33.3, weightType: 'variable', stickiness: 'default', overrides: [] },
  ])
})

test.each([
  ['fractional weight in a strategy', { ...strategy, variants: [{ name: 'a', weight: 0.5, weightType: 'fix', stickiness: 'default' }] }],
  [
    'two variants of one name',
    { ...strategy, variants: [1, 2].map(() => ({ name: 'a', weight: 1, weightType: 'fix', stickiness: 'default' })) },
  ],
  ['too many segments', { ...strategy, segments: [1, 2, 3, 4, 5, 6] }],
  ['too many parameters', { ...strategy, parameters: Object.fromEntries(Array.from({ length: 101 }, (_, key) => [`p${key}`, ''])) }],
  ['a parameter that is no string', { ...strategy, parameters: { rollout: 50 } }],
  ['a later operator', { ...strategy, constraints: [{ contextName: 'userId', operator: 'SEMVER_GTE', value: '1.0.0' }] }],
])('addStrategy refuses %s', (_, payload) => {
  expect(changeRequestCreateSchema.safeParse({ action: 'addStrategy', feature, payload }).success).toBe(false)
})

test('the values of a segment are counted over all its constraints', () => {
  const change = (...sizes: number[]) => ({ action: 'updateSegment', payload: { id: 1, constraints: sizes.map(constraint) } })
  expect(changeRequestCreateSchema.safeParse(change(600, 400)).success).toBe(true)
  expect(changeRequestCreateSchema.safeParse(change(600, 401)).success).toBe(false)
})

test('one change or 1 to 1000 make a request', () => {
  const change = { action: 'archiveFeature', feature }
  const many = (count: number) => changeRequestOneOrManyCreateSchema.safeParse(Array(count).fill(change)).success
  expect(changeRequestOneOrManyCreateSchema.safeParse(change).success).toBe(true)
  expect([0, 1, limits.changesPerRequest, limits.changesPerRequest + 1].map(many)).toEqual([false, true, true, false])
  expect(changeRequestOneOrManyCreateSchema.safeParse([change, { action: 'explode' }]).success).toBe(false)
})
