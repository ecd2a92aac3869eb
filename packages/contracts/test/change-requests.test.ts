import { expect, test } from 'vitest'
import { changeActions, limits } from '../src/data/index.ts'
import {
  changeRequestConfigSchema,
  changeRequestCreateSchema,
  changeRequestOneOrManyCreateSchema,
  changeRequestTitleSchema,
  setChangeRequestConfigSchema,
  updateEnabledPayloadSchema,
} from '../src/index.ts'

const feature = 'checkout'
const strategy = { name: 'flexibleRollout', constraints: [], parameters: { rollout: '50' } }
const constraint = (values: number) => ({ contextName: 'userId', operator: 'IN', values: Array<string>(values).fill('1') })

/** For each action, a change with only the required fields. */
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

test.each(changeActions)('%s requires the fields of the specification', (action) => {
  const change = { action, ...least[action] }
  expect(changeRequestCreateSchema.safeParse(change).error).toBeUndefined()
  for (const key of Object.keys(change)) {
    expect(changeRequestCreateSchema.safeParse({ ...change, [key]: undefined }).success).toBe(false)
  }
  if (change.payload && !Array.isArray(change.payload))
    for (const key of Object.keys(change.payload))
      expect(changeRequestCreateSchema.safeParse({ ...change, payload: { ...change.payload, [key]: undefined } }).success).toBe(false)
})

test('a payload is removed from a change whose action has no payload', () => {
  const change = { action: 'archiveFeature', feature }
  expect(changeRequestCreateSchema.parse({ ...change, payload: {} })).toEqual(change)
})

test('defaults are filled in, and weights stay as proposed', () => {
  const parsed = (action: string, payload: unknown) => changeRequestCreateSchema.parse({ action, feature, payload })
  expect(parsed('addDependency', { feature: 'payments' })).toHaveProperty('payload', { feature: 'payments', enabled: true, variants: [] })
  expect(parsed('patchVariant', { variants: [{ name: 'blue', weight: 33.3 }] })).toHaveProperty('payload.variants', [
    { name: 'blue', weight: 33.3, weightType: 'variable', stickiness: 'default', overrides: [] },
  ])
})

test('shouldActivateDisabledStrategies stays as sent, or absent', () => {
  const explicit = [true, false].map((flag) => ({ enabled: true, shouldActivateDisabledStrategies: flag }))
  for (const payload of [...explicit, { enabled: true }]) expect(updateEnabledPayloadSchema.parse(payload)).toStrictEqual(payload)
  for (const flag of [null, 'true', 1])
    expect(updateEnabledPayloadSchema.safeParse({ enabled: true, shouldActivateDisabledStrategies: flag }).success).toBe(false)
})

test.each([
  ['fractional weight in a strategy', { ...strategy, variants: [{ name: 'a', weight: 0.5, weightType: 'fix', stickiness: 'default' }] }],
  [
    'two variants with the same name',
    { ...strategy, variants: [1, 2].map(() => ({ name: 'a', weight: 1, weightType: 'fix', stickiness: 'default' })) },
  ],
  ['too many segments', { ...strategy, segments: [1, 2, 3, 4, 5, 6] }],
  ['too many parameters', { ...strategy, parameters: Object.fromEntries(Array.from({ length: 101 }, (_, key) => [`p${key}`, ''])) }],
  ['a parameter that is not a string', { ...strategy, parameters: { rollout: 50 } }],
  ['an unknown operator', { ...strategy, constraints: [{ contextName: 'userId', operator: 'SEMVER_NE', value: '1.0.0' }] }],
])('addStrategy rejects %s', (_, payload) => {
  expect(changeRequestCreateSchema.safeParse({ action: 'addStrategy', feature, payload }).success).toBe(false)
})

test('the limit of values in a segment counts the values of all its constraints', () => {
  const change = (...sizes: number[]) => ({ action: 'updateSegment', payload: { id: 1, constraints: sizes.map(constraint) } })
  expect(changeRequestCreateSchema.safeParse(change(600, 400)).success).toBe(true)
  expect(changeRequestCreateSchema.safeParse(change(600, 401)).success).toBe(false)
})

test('a request accepts a single change, or a list of 1 to 1000 changes', () => {
  const change = { action: 'archiveFeature', feature }
  const many = (count: number) => changeRequestOneOrManyCreateSchema.safeParse(Array(count).fill(change)).success
  expect(changeRequestOneOrManyCreateSchema.safeParse(change).success).toBe(true)
  expect([0, 1, limits.changesPerRequest, limits.changesPerRequest + 1].map(many)).toEqual([false, true, true, false])
  expect(changeRequestOneOrManyCreateSchema.safeParse([change, { action: 'explode' }]).success).toBe(false)
})

test('a change request needs 1 to 10 approvals, a setting can omit the number, and a response can have null', () => {
  const set = (requiredApprovals: unknown) =>
    setChangeRequestConfigSchema.safeParse({ changeRequestsEnabled: true, requiredApprovals }).success
  const { min, max } = limits.approvals
  expect([min, max, null, undefined].map(set)).toEqual([true, true, true, true])
  expect([min - 1, max + 1, 1.5, '1', Number.NaN].map(set)).toEqual(Array(5).fill(false))
  expect(setChangeRequestConfigSchema.safeParse({ requiredApprovals: 1 }).success).toBe(false)
  expect(setChangeRequestConfigSchema.parse({ changeRequestsEnabled: false })).toEqual({ changeRequestsEnabled: false })

  const config = { environment: 'production', type: 'production', changeRequestEnabled: true }
  const isValidInResponse = (requiredApprovals: unknown) => changeRequestConfigSchema.safeParse({ ...config, requiredApprovals }).success
  expect([min, max, null].map(isValidInResponse)).toEqual([true, true, true])
  expect([min - 1, max + 1, undefined].map(isValidInResponse)).toEqual([false, false, false])
})

test('a title has 1 to 1,000 code points that a database can store', () => {
  const title = (given: unknown) => changeRequestTitleSchema.safeParse({ title: given }).success
  expect(['a', '😀'.repeat(limits.textLength)].map(title)).toEqual([true, true])
  expect(['', 'a'.repeat(limits.textLength + 1), 'a\0b', '\ud83d', null, undefined].map(title)).toEqual(Array(6).fill(false))
})
