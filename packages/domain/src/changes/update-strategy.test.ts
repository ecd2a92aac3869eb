import type { UpdateStrategyPayload } from '@halyard/contracts'
import { expect, test } from 'vitest'
import { configuredFeature, conflictOf, countedIds, flagSegment, flagWorld, stored, variant, worldOf } from '../../test/flag-worlds.ts'
import { constraint } from '../../test/worlds.ts'
import { applyChange } from './apply-changes.ts'

const full = stored('a', {
  title: 'Beta',
  sortOrder: 3,
  segments: [1, 2],
  constraints: [constraint('IN', { values: ['1'] })],
  variants: [variant('blue', 1000)],
  parameters: { rollout: '50' },
})
const use = { strategy: 'a', project: 'shop' }
const segments = [
  flagSegment(1, { usedBy: [use] }),
  flagSegment(2, { usedBy: [use] }),
  flagSegment(3),
  flagSegment(4, { project: 'other' }),
]
const world = flagWorld([configuredFeature('checkout', true, full, stored('b', { sortOrder: 4 })), configuredFeature('payments', true)], {
  segments,
})

const update = (payload: Partial<UpdateStrategyPayload>, before = world) =>
  applyChange(before, { action: 'updateStrategy', feature: 'checkout', payload: { id: 'A', ...payload } }, countedIds())
const strategiesAfter = (payload: Partial<UpdateStrategyPayload>) =>
  worldOf(update(payload)).features.get('checkout')?.configuration?.strategies ?? []

test('absent fields stay unchanged', () => {
  expect(strategiesAfter({})[0]).toEqual(full)
  expect(strategiesAfter({ title: 'Gamma' })[0]).toEqual({ ...full, title: 'Gamma' })
})

test('given fields replace the old values, including null and empty lists', () => {
  const given = {
    name: 'default',
    parameters: { x: '1' },
    constraints: [constraint('NUM_GT', { value: '1' })],
    segments: [3],
    sortOrder: 3,
  }
  const variants = [variant('b', 1), variant('a', 1)]
  expect(strategiesAfter({ ...given, title: null, disabled: true, variants })[0]).toEqual(
    stored('a', { ...given, title: null, disabled: true, variants: [variant('a', 500), variant('b', 500)] }),
  )
  const emptied = { segments: [], variants: [], constraints: [], parameters: {} }
  expect(strategiesAfter(emptied)[0]).toEqual({ ...full, ...emptied })
  expect(strategiesAfter({ sortOrder: 0 })[0]?.sortOrder).toBe(0)
})

test('disabled null enables a strategy, as false does', () => {
  const disabled = worldOf(update({ disabled: true }))
  for (const value of [null, false]) expect(worldOf(update({ disabled: value }, disabled)).features).toEqual(world.features)
})

test('segments list the strategy as a use, and other features stay unchanged', () => {
  const after = worldOf(update({ segments: [3, 2] }))
  expect([1, 2, 3].map((id) => after.segments.get(id)?.usedBy)).toEqual([[], [use], [use]])
  expect(after.segments.get(2)).toBe(world.segments.get(2))
  expect(after.features.get('payments')).toBe(world.features.get('payments'))
  expect(worldOf(update({ title: null })).segments).toBe(world.segments)
})

test('a new position moves the strategy', () => {
  expect(strategiesAfter({ sortOrder: 4 }).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(strategiesAfter({ sortOrder: 4.5 }).map(({ id }) => id)).toEqual(['b', 'a'])
})

test('disabling the last enabled strategy turns the feature off', () => {
  const enabledAfter = (before: typeof world, id: string) =>
    worldOf(update({ id, disabled: true }, before)).features.get('checkout')?.configuration?.enabled
  expect(enabledAfter(world, 'a')).toBe(true)
  expect(enabledAfter(worldOf(update({ disabled: true })), 'b')).toBe(false)
})

test.each([
  ['missing', 'payload/id', { id: 'c' }],
  ['missing', 'payload/segments/0', { segments: [5] }],
  ['invalid', 'payload/segments/0', { segments: [4] }],
  ['invalid', 'payload/name', { name: 'ours' }],
  ['invalid', 'payload/parameters/rollout', { parameters: { rollout: 'half' } }],
  ['invalid', 'payload/constraints/0/value', { constraints: [constraint('NUM_GT', { value: 'x' })] }],
  ['invalid', 'payload/variants', { variants: [variant('a', 1, 'fix')] }],
])('updateStrategy reports a fault of kind %s at %s', (kind, field, payload) => {
  expect(conflictOf(update(payload))).toEqual([kind, field])
})

test('parameters must fit the strategy type that results from the update', () => {
  const needy = { parameters: [{ name: 'ids', type: 'list', description: '', required: true }], editable: true, deprecated: false }
  const types = { ...world, strategyTypes: new Map([...world.strategyTypes, ['needy', needy]]) }
  expect(conflictOf(update({ name: 'needy' }, types))).toEqual(['invalid', 'payload/parameters/ids'])
  expect(conflictOf(update({ name: 'needy', parameters: { rollout: 'half' } }, types))).toEqual(['invalid', 'payload/parameters/ids'])
  expect(update({ name: 'needy', parameters: { ids: '1' } }, types).ok).toBe(true)
  const given = worldOf(update({ parameters: { ids: '1' } }, types))
  expect(update({ name: 'needy' }, given).ok).toBe(true)
  // The type has changed or was deleted since. The type is checked only if it exists and the update sets the name or parameters.
  expect(update({ title: null }, { ...types, strategyTypes: new Map([['flexibleRollout', needy]]) }).ok).toBe(true)
  expect(update({ parameters: { any: '' } }, { ...types, strategyTypes: new Map() }).ok).toBe(true)
})
