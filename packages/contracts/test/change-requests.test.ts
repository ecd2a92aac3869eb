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
  expect(parsed('addDependency', { feature: 'payments' })).toHaveProperty('payload', { feature: 'payments', enabled: true, variants: [] })
  expect(parsed('patchVariant', { variants: [{ name: 'blue', weight: 33.3 }] })).toHaveProperty('payload.variants', [
    { name: 'blue', weight: 33.3, weightType: 'variable', stickiness: 'default', overrides: [] },
  ])
})

test('whether disabled strategies shall be activated is kept as it was said, or not', () => {
  const said = [true, false].map((flag) => ({ enabled: true, shouldActivateDisabledStrategies: flag }))
  for (const payload of [...said, { enabled: true }]) expect(updateEnabledPayloadSchema.parse(payload)).toStrictEqual(payload)
  for (const flag of [null, 'true', 1])
    expect(updateEnabledPayloadSchema.safeParse({ enabled: true, shouldActivateDisabledStrategies: flag }).success).toBe(false)
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
  ['an unknown operator', { ...strategy, constraints: [{ contextName: 'userId', operator: 'SEMVER_NE', value: '1.0.0' }] }],
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

test('a change request needs 1 to 10 approvals; unset, they stay as they are, and an answer says that none are needed', () => {
  const set = (requiredApprovals: unknown) =>
    setChangeRequestConfigSchema.safeParse({ changeRequestsEnabled: true, requiredApprovals }).success
  const { min, max } = limits.approvals
  expect([min, max, null, undefined].map(set)).toEqual([true, true, true, true])
  expect([min - 1, max + 1, 1.5, '1', Number.NaN].map(set)).toEqual(Array(5).fill(false))
  expect(setChangeRequestConfigSchema.safeParse({ requiredApprovals: 1 }).success).toBe(false)
  expect(setChangeRequestConfigSchema.parse({ changeRequestsEnabled: false })).toEqual({ changeRequestsEnabled: false })

  const config = { environment: 'production', type: 'production', changeRequestEnabled: true }
  const answered = (requiredApprovals: unknown) => changeRequestConfigSchema.safeParse({ ...config, requiredApprovals }).success
  expect([min, max, null].map(answered)).toEqual([true, true, true])
  expect([min - 1, max + 1, undefined].map(answered)).toEqual([false, false, false])
})

test('a title has 1 to 1,000 code points that a database stores', () => {
  const title = (given: unknown) => changeRequestTitleSchema.safeParse({ title: given }).success
  expect(['a', '😀'.repeat(limits.textLength)].map(title)).toEqual([true, true])
  expect(['', 'a'.repeat(limits.textLength + 1), 'a\0b', '\ud83d', null, undefined].map(title)).toEqual(Array(6).fill(false))
})
