import { expect, test } from 'vitest'
import { configuredFeature, conflictOf, countedIds, dependency, flagFeature, flagWorld, stored, worldOf } from '../../test/flag-worlds.ts'
import type { FlagChange } from '../change-requests/change.ts'
import { applyChange } from './apply-changes.ts'

const feature = 'checkout'
const world = flagWorld([
  { ...configuredFeature(feature, true, stored('a')), parents: [dependency('payments')] },
  flagFeature('payments', { children: [feature, 'login'], configuration: undefined }),
  flagFeature('login', { parents: [dependency('payments')], configuration: undefined }),
  flagFeature('search'),
  flagFeature('old', { archived: true }),
])
const make = (change: FlagChange, before = world) => applyChange(before, change, countedIds())
const archive = (name: string): FlagChange => ({ action: 'archiveFeature', feature: name, payload: {} })
const free = (name: string) => ({ action: 'deleteDependency' as const, feature: name, payload: {} })
const depend = (name: string, parent: string): FlagChange => ({ action: 'addDependency', feature: name, payload: dependency(parent) })

test('an archived feature keeps all but its parents, which lose a child', () => {
  const after = worldOf(make(archive(feature)))
  expect(after.features.get(feature)).toEqual({ ...world.features.get(feature), archived: true, parents: [] })
  expect(after.features.get('payments')?.children).toEqual(['login'])
  for (const name of ['login', 'search', 'old']) expect(after.features.get(name)).toBe(world.features.get(name))
})

test('a feature that others depend on is not archived', () => {
  const result = make(archive('payments'))
  expect(result).toEqual({
    ok: false,
    conflict: { kind: 'forbidden', field: 'feature', message: 'other features depend on payments: checkout, login' },
  })
  const alone = [archive(feature), free('login')].reduce((now, change) => worldOf(make(change, now)), world)
  expect(worldOf(make(archive('payments'), alone)).features.get('payments')?.archived).toBe(true)
})

test('many children are not all named', () => {
  const children = Array.from({ length: 12 }, (_, at) => `f${at}`)
  const result = make(archive('parent'), flagWorld([flagFeature('parent', { children })]))
  expect(!result.ok && result.conflict.message).toMatch(/: f0, .*, f9 and 2 more$/)
})

test('nothing can be done to what is archived or nowhere', () => {
  expect(
    ['old', 'none'].flatMap((name) => [archive(name), free(name), depend(name, 'search')]).map((change) => conflictOf(make(change))),
  ).toEqual(Array.from({ length: 6 }, () => ['missing', 'feature']))
})

test('what is not in the environment can be archived and depend on others, but not be configured', () => {
  for (const change of [archive('login'), free('login'), depend('login', 'search')]) expect(make(change).ok).toBe(true)
  const change: FlagChange = { action: 'updateEnabled', feature: 'login', payload: { enabled: true } }
  expect(conflictOf(make(change))).toEqual(['missing', 'feature'])
})

test('a new parent takes the place of the former', () => {
  const after = worldOf(make(depend(feature, 'search')))
  expect(after.features.get(feature)?.parents).toEqual([dependency('search')])
  expect(['payments', 'search'].map((name) => after.features.get(name)?.children)).toEqual([['login'], [feature]])
})

test('a parent has several children, by name', () => {
  const after = worldOf(make(depend('search', 'payments'), worldOf(make(free('login')))))
  expect(worldOf(make(depend('login', 'payments'), after)).features.get('payments')?.children).toEqual([feature, 'login', 'search'])
})

test.each([
  [true, ['blue']],
  [false, []],
])('the same parent with another condition, and variants only where it must be enabled: %s', (enabled, variants) => {
  const change: FlagChange = { action: 'addDependency', feature, payload: { feature: 'payments', enabled, variants: ['blue'] } }
  const after = worldOf(make(change))
  expect(after.features.get(feature)?.parents).toEqual([{ feature: 'payments', enabled, variants }])
  expect(after.features.get('payments')).toBe(world.features.get('payments'))
})

test('several parents, as a file may give them, give way to one', () => {
  const parents = [dependency('one'), dependency('two')]
  const several = flagWorld([
    flagFeature('child', { parents }),
    ...['one', 'two'].map((name) => flagFeature(name, { children: ['child'] })),
  ])
  const after = worldOf(make(depend('child', 'two'), several))
  expect(['child', 'one', 'two'].map((name) => after.features.get(name))).toEqual([
    flagFeature('child', { parents: [dependency('two')] }),
    flagFeature('one'),
    flagFeature('two', { children: ['child'] }),
  ])
})

test.each([
  ['itself', depend('search', 'search'), ['invalid', 'payload/feature']],
  ['one that is nowhere', depend('search', 'none'), ['missing', 'payload/feature']],
  ['an archived one', depend('search', 'old'), ['missing', 'payload/feature']],
  ['a child', depend('search', feature), ['forbidden', 'payload/feature']],
  ['another one, as a parent', depend('payments', 'search'), ['forbidden', 'feature']],
])('a feature cannot depend on %s', (_, change, conflict) => {
  expect(conflictOf(make(change))).toEqual(conflict)
})

test('a feature that is freed of one parent keeps the others', () => {
  const parents = [dependency('one'), dependency('two')]
  const several = flagWorld([flagFeature('child', { parents }), flagFeature('one', { children: ['child'] }), flagFeature('two')])
  const after = worldOf(make({ ...free('child'), payload: { feature: 'one' } }, several))
  expect(['child', 'one'].map((name) => after.features.get(name))).toEqual([
    flagFeature('child', { parents: [dependency('two')] }),
    flagFeature('one'),
  ])
})

test('a feature is not freed of what is not its parent', () => {
  expect(make({ ...free(feature), payload: { feature: 'search' } })).toEqual({
    ok: false,
    conflict: { kind: 'missing', field: 'payload/feature', message: 'the feature checkout does not depend on search' },
  })
})

test('a feature that is freed has no parents, and one that has none stays as it is', () => {
  const after = worldOf(make(free('login')))
  expect([after.features.get('login')?.parents, after.features.get('payments')?.children]).toEqual([[], [feature]])
  expect(worldOf(make(free('search')))).toBe(world)
})
