import { expect, test } from 'vitest'
import { configuredFeature, dependency, flagFeature, flagSegment, flagWorld, stored, variant } from '../../test/flag-worlds.ts'
import { outline, planned, withFeature } from '../../test/planned.ts'
import type { ProposedChange } from '../change-requests/change.ts'
import type { FlagConfiguration, World } from '../world/world.ts'

const base = flagWorld([configuredFeature('checkout', false, stored('x')), flagFeature('payments'), flagFeature('search')], {
  segments: [flagSegment(3), flagSegment(4)],
})
const nothing = { conflicts: [], warnings: [], difference: {} }
const feature = 'checkout'
const configured = (more: Partial<FlagConfiguration>): World =>
  withFeature(base, feature, { configuration: { enabled: false, strategies: [stored('x')], variants: [], ...more } })
const toggle = (enabled: boolean, id = 1): ProposedChange => ({ id, action: 'updateEnabled', feature, payload: { enabled } })
const variants = (...list: ReturnType<typeof variant>[]): ProposedChange => ({
  id: 1,
  action: 'patchVariant',
  feature,
  payload: { variants: list },
})

test('turning on a feature that is already on is an equal edit', () => {
  expect(outline(planned(base, configured({ enabled: true }), toggle(true)))).toEqual(nothing)
})

test('a feature that was turned on since stays on if the change only repeats that it is off', () => {
  expect(outline(planned(base, configured({ enabled: true }), toggle(false)))).toEqual({
    ...nothing,
    warnings: [
      'payload/enabled: The enabled state of feature checkout changed from false to true since this change was proposed. The present value stays.',
    ],
  })
})

test('turning a feature on and off within one request conflicts with another author who turned it on', () => {
  expect(outline(planned(base, configured({ enabled: true }), toggle(true), toggle(false, 2))).conflicts).toEqual([
    'changed payload/enabled: The enabled state of feature checkout changed from false to true since this change was proposed, which sets false.',
  ])
})

test('variants of a feature merge by name, and variable weights do not count as edits', () => {
  const before = configured({ variants: [variant('a', 500), variant('b', 500)] })
  const live = configured({ variants: [variant('a', 334), variant('b', 333), variant('c', 333)] })
  expect(outline(planned(before, live, variants(variant('a', 1), variant('b', 200, 'fix'))))).toMatchObject({
    conflicts: [],
    difference: { 'variants/b': { weight: 200, weightType: 'fix' } },
  })
  expect(outline(planned(before, live, variants(variant('c', 100, 'fix'), variant('a', 900)))).conflicts).toEqual([
    'changed payload/variants/c: The variant c of feature checkout was added since this change was proposed, which sets another value.',
  ])
})

test('merged variants that break a rule are a conflict', () => {
  const before = configured({ variants: [variant('a', 500), variant('b', 500), variant('c', 0, 'fix')] })
  const live = configured({ variants: [variant('b', 1000), variant('c', 0, 'fix')] })
  expect(outline(planned(before, live, variants(variant('a', 500), variant('c', 0, 'fix'))))).toEqual({
    ...nothing,
    conflicts: ['invalid payload/variants: At least one variant must be variable'],
  })
})

const dependOn = (parent: string): ProposedChange => ({
  id: 1,
  action: 'addDependency',
  feature,
  payload: { feature: parent, enabled: true, variants: [] },
})
const child = (parent: string): World =>
  withFeature(withFeature(base, feature, { parents: [dependency(parent)] }), parent, { children: [feature] })

test('the parents of a feature are one field', () => {
  expect(outline(planned(base, child('search'), dependOn('payments'))).conflicts).toEqual([
    'changed payload/feature: The parent of feature checkout was added since this change was proposed, which sets another value.',
  ])
  expect(outline(planned(base, child('payments'), dependOn('payments')))).toEqual(nothing)
  expect(outline(planned(child('payments'), base, { id: 1, action: 'deleteDependency', feature, payload: {} }))).toEqual(nothing)
})

const archive: ProposedChange = { id: 1, action: 'archiveFeature', feature, payload: {} }

test('archiving conflicts with any change to the configuration or the parents', () => {
  expect(outline(planned(base, base, archive))).toEqual({ ...nothing, difference: { archived: true } })
  expect(outline(planned(base, configured({ strategies: [stored('x', { sortOrder: 2 })] }), archive)).conflicts).toEqual([
    'changed configuration: The configuration of feature checkout changed since this change was proposed, which archives it.',
  ])
  expect(outline(planned(base, child('search'), archive)).conflicts).toEqual([
    'changed parents: The parents of feature checkout changed since this change was proposed, which archives it.',
  ])
  expect(outline(planned(base, withFeature(base, 'search', { configuration: undefined }), archive)).conflicts).toEqual([])
})

test('an archived feature accepts no change, and archiving it again is an equal edit', () => {
  const archived = withFeature(base, feature, { archived: true })
  expect(outline(planned(base, archived, toggle(true))).conflicts).toEqual(['archived feature: The feature checkout is archived'])
  expect(outline(planned(base, archived, archive))).toEqual({
    ...nothing,
    warnings: ['feature: The feature checkout is archived already.'],
  })
})

test('a feature that no longer exists, or has left the environment, accepts no change', () => {
  const without = { ...base, features: new Map([...base.features].filter(([name]) => name !== feature)) }
  expect(outline(planned(base, without, toggle(true), { ...archive, id: 2 })).conflicts).toEqual([
    'gone feature: The feature checkout is gone',
    'gone feature: The feature checkout is gone',
  ])
  expect(outline(planned(base, withFeature(base, feature, { configuration: undefined }), toggle(true))).conflicts).toEqual([
    'missing feature: The feature checkout is not in the environment',
  ])
})

test('a change that a rule refuses is a conflict with the message of the rule', () => {
  expect(outline(planned(base, child('search'), { ...archive, feature: 'search' })).conflicts).toEqual([
    'forbidden feature: Other features depend on search: checkout',
  ])
  expect(outline(planned(base, withFeature(base, 'payments', { archived: true }), dependOn('payments'))).conflicts).toEqual([
    'missing payload/feature: The feature payments is archived',
  ])
  const attach: ProposedChange = { id: 1, action: 'updateStrategy', feature, payload: { id: 'x', segments: [9] } }
  expect(outline(planned(base, base, attach)).conflicts).toEqual(['missing payload/segments/0: The segment 9 is gone'])
})

const segment = (payload: object): ProposedChange => ({ id: 1, action: 'updateSegment', payload: { id: 3, ...payload } })
const withSegment = (more: Parameters<typeof flagSegment>[1]): World => ({
  ...base,
  segments: new Map(base.segments).set(3, flagSegment(3, more)),
})

test('segments merge by field', () => {
  const live = withSegment({ name: 'beta' })
  expect(outline(planned(base, live, segment({ name: 'segment-3', description: 'Mine' })))).toEqual({
    conflicts: [],
    warnings: [
      'payload/name: The name of segment beta changed from segment-3 to beta since this change was proposed. The present value stays.',
    ],
    difference: { description: 'Mine' },
  })
  expect(outline(planned(base, live, segment({ name: 'gamma' }))).conflicts).toEqual([
    'changed payload/name: The name of segment beta changed from segment-3 to beta since this change was proposed, which sets gamma.',
  ])
})

test('deleting a segment conflicts with a change of the segment, and is an equal edit if the segment no longer exists', () => {
  const remove: ProposedChange = { id: 1, action: 'deleteSegment', payload: { id: 3 } }
  const gone = { ...base, segments: new Map([[4, flagSegment(4)]]) }
  expect(planned(base, base, remove).difference).toMatchObject([{ segment: 3, path: '', after: null }])
  expect(outline(planned(base, withSegment({ description: 'New' }), remove)).conflicts).toEqual([
    'changed payload/id: The segment segment-3 changed since this change was proposed, which deletes it.',
  ])
  expect(outline(planned(base, gone, remove))).toEqual({ ...nothing, warnings: ['payload/id: The segment 3 is gone already.'] })
  expect(outline(planned(base, gone, segment({ name: 'gamma' }))).conflicts).toEqual(['gone payload/id: The segment 3 is gone'])
})
