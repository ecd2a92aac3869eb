import { expect, test } from 'vitest'
import { configuredFeature, countedIds, flagWorld, stored, worldOf } from '../../test/flag-worlds.ts'
import { strategy } from '../../test/worlds.ts'
import type { FlagChange } from '../change-requests/change.ts'
import { applyChanges } from './apply-changes.ts'

const toggle = (enabled: boolean, feature = 'checkout'): FlagChange => ({ action: 'updateEnabled', feature, payload: { enabled } })
const add = (id: string, feature = 'checkout'): FlagChange => ({ action: 'addStrategy', feature, payload: { ...strategy(), id } })
const remove = (id: string): FlagChange => ({ action: 'deleteStrategy', feature: 'checkout', payload: { id } })

const apply = (enabled: boolean, ids: readonly string[], ...changes: FlagChange[]) => {
  const world = flagWorld([configuredFeature('checkout', enabled, ...ids.map((id) => stored(id))), configuredFeature('payments', false)])
  const { features } = worldOf(applyChanges(world, changes, countedIds()))
  const { configuration } = features.get('checkout') ?? {}
  return [configuration?.enabled, configuration?.strategies.map(({ id }) => id)]
}

test('a feature that is turned on gets no default strategy if a change adds a strategy before or after', () => {
  expect(apply(false, [], toggle(true), add('n'))).toEqual([true, ['n']])
  expect(apply(false, [], add('n'), toggle(true))).toEqual([true, ['n']])
})

test('a feature whose strategies are replaced stays on', () => {
  expect(apply(true, ['a'], remove('a'), add('n'))).toEqual([true, ['n']])
  expect(apply(true, ['a'], add('n'), remove('a'), remove('n'))).toEqual([false, []])
})

test('each feature gets its own default strategy, after all changes', () => {
  const world = flagWorld([configuredFeature('checkout', true, stored('a')), configuredFeature('payments', false)])
  const changes = [toggle(true, 'payments'), toggle(true), remove('a')]
  const { features } = worldOf(applyChanges(world, changes, countedIds()))
  expect([...features.values()].map(({ configuration }) => configuration?.strategies.map(({ id }) => id))).toEqual([
    ['default-2'],
    ['default-1'],
  ])
})

test('the first change that cannot be applied is reported with its position', () => {
  const world = flagWorld([configuredFeature('checkout', false)])
  expect(applyChanges(world, [add('a'), remove('b'), remove('c')], countedIds())).toEqual({
    ok: false,
    index: 1,
    conflict: {
      kind: 'missing',
      field: 'payload/id',
      message: 'the feature checkout has no strategy b in the environment production',
    },
  })
})

test('a default strategy that cannot be added is a conflict of the last change that turns the feature on or off', () => {
  const world = flagWorld([configuredFeature('checkout', false), configuredFeature('payments', false)], { strategyTypes: new Map() })
  const changes = [toggle(false), toggle(true), toggle(false, 'payments')]
  expect(applyChanges(world, changes, countedIds())).toMatchObject({ ok: false, index: 1, conflict: { field: 'payload/enabled' } })
})

test('an empty list of changes leaves the world unchanged', () => {
  const world = flagWorld([])
  expect(worldOf(applyChanges(world, [], countedIds()))).toBe(world)
})
