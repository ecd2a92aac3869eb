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
const apply = (change: FlagChange, before = world) => applyChange(before, change, countedIds())
const archive = (name: string): FlagChange => ({ action: 'archiveFeature', feature: name, payload: {} })
const free = (name: string) => ({ action: 'deleteDependency' as const, feature: name, payload: {} })
const depend = (name: string, parent: string): FlagChange => ({ action: 'addDependency', feature: name, payload: dependency(parent) })

test('an archived feature keeps everything except its parents, which lose a child', () => {
  const after = worldOf(apply(archive(feature)))
  expect(after.features.get(feature)).toEqual({ ...world.features.get(feature), archived: true, parents: [] })
  expect(after.features.get('payments')?.children).toEqual(['login'])
  for (const name of ['login', 'search', 'old']) expect(after.features.get(name)).toBe(world.features.get(name))
})

test('a feature that other features depend on cannot be archived', () => {
  const result = apply(archive('payments'))
  expect(result).toEqual({
    ok: false,
    conflict: { kind: 'forbidden', field: 'feature', message: 'other features depend on payments: checkout, login' },
  })
  const alone = [archive(feature), free('login')].reduce((now, change) => worldOf(apply(change, now)), world)
  expect(worldOf(apply(archive('payments'), alone)).features.get('payments')?.archived).toBe(true)
})

test('a conflict names only some of many children', () => {
  const children = Array.from({ length: 12 }, (_, at) => `f${at}`)
  const result = apply(archive('parent'), flagWorld([flagFeature('parent', { children })]))
  expect(!result.ok && result.conflict.message).toMatch(/: f0, .*, f9 and 2 more$/)
})

test('changes to archived or unknown features are rejected', () => {
  expect(
    ['old', 'none'].flatMap((name) => [archive(name), free(name), depend(name, 'search')]).map((change) => conflictOf(apply(change))),
  ).toEqual(Array.from({ length: 6 }, () => ['missing', 'feature']))
})

test('a feature outside the environment can be archived and get a parent, but cannot be configured', () => {
  for (const change of [archive('login'), free('login'), depend('login', 'search')]) expect(apply(change).ok).toBe(true)
  const change: FlagChange = { action: 'updateEnabled', feature: 'login', payload: { enabled: true } }
  expect(conflictOf(apply(change))).toEqual(['missing', 'feature'])
})

test('a new parent replaces the former parent', () => {
  const after = worldOf(apply(depend(feature, 'search')))
  expect(after.features.get(feature)?.parents).toEqual([dependency('search')])
  expect(['payments', 'search'].map((name) => after.features.get(name)?.children)).toEqual([['login'], [feature]])
})

test('a parent lists several children by name', () => {
  const after = worldOf(apply(depend('search', 'payments'), worldOf(apply(free('login')))))
  expect(worldOf(apply(depend('login', 'payments'), after)).features.get('payments')?.children).toEqual([feature, 'login', 'search'])
})

test.each([
  [true, ['blue']],
  [false, []],
])('the condition of a parent can change, and variants are stored only if the parent must be enabled: %s', (enabled, variants) => {
  const change: FlagChange = { action: 'addDependency', feature, payload: { feature: 'payments', enabled, variants: ['blue'] } }
  const after = worldOf(apply(change))
  expect(after.features.get(feature)?.parents).toEqual([{ feature: 'payments', enabled, variants }])
  expect(after.features.get('payments')).toBe(world.features.get('payments'))
})

test('a new parent replaces several parents, which imported files can contain', () => {
  const parents = [dependency('one'), dependency('two')]
  const several = flagWorld([
    flagFeature('child', { parents }),
    ...['one', 'two'].map((name) => flagFeature(name, { children: ['child'] })),
  ])
  const after = worldOf(apply(depend('child', 'two'), several))
  expect(['child', 'one', 'two'].map((name) => after.features.get(name))).toEqual([
    flagFeature('child', { parents: [dependency('two')] }),
    flagFeature('one'),
    flagFeature('two', { children: ['child'] }),
  ])
})

test.each([
  ['itself', depend('search', 'search'), ['invalid', 'payload/feature']],
  ['an unknown feature', depend('search', 'none'), ['missing', 'payload/feature']],
  ['an archived feature', depend('search', 'old'), ['missing', 'payload/feature']],
  ['a child', depend('search', feature), ['forbidden', 'payload/feature']],
  ['another feature if it is a parent', depend('payments', 'search'), ['forbidden', 'feature']],
])('a feature cannot depend on %s', (_, change, conflict) => {
  expect(conflictOf(apply(change))).toEqual(conflict)
})

test('a feature that loses one of several parents keeps the others', () => {
  const parents = [dependency('one'), dependency('two')]
  const several = flagWorld([flagFeature('child', { parents }), flagFeature('one', { children: ['child'] }), flagFeature('two')])
  const after = worldOf(apply({ ...free('child'), payload: { feature: 'one' } }, several))
  expect(['child', 'one'].map((name) => after.features.get(name))).toEqual([
    flagFeature('child', { parents: [dependency('two')] }),
    flagFeature('one'),
  ])
})

test('a dependency on a feature that is not a parent cannot be deleted', () => {
  expect(apply({ ...free(feature), payload: { feature: 'search' } })).toEqual({
    ok: false,
    conflict: { kind: 'missing', field: 'payload/feature', message: 'the feature checkout does not depend on search' },
  })
})

test('deleting all dependencies removes the parents, and leaves a feature without parents unchanged', () => {
  const after = worldOf(apply(free('login')))
  expect([after.features.get('login')?.parents, after.features.get('payments')?.children]).toEqual([[], [feature]])
  expect(worldOf(apply(free('search')))).toBe(world)
})
