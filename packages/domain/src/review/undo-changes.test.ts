import { describe, expect, test } from 'vitest'
import { dependency, stored, variant } from '../../test/flag-worlds.ts'
import type { StoredStrategy } from '../world/world.ts'
import { type FeatureState, type SegmentState, undoChanges } from './undo-changes.ts'

const state = (more: Partial<FeatureState> = {}): FeatureState => ({
  enabled: false,
  strategies: [],
  variants: [],
  parents: [],
  archived: false,
  ...more,
})
const segment: SegmentState = { name: 'beta', description: null, project: null, constraints: [] }

const undoFeature = (before: Partial<FeatureState>, after: Partial<FeatureState>) =>
  undoChanges({ features: [{ name: 'checkout', before: state(before), after: state(after) }], segments: [] })
const undoSegment = (before: SegmentState | null, after: SegmentState | null) =>
  undoChanges({ features: [], segments: [{ id: 3, before, after }] })
const feature = 'checkout'

describe('changes that undo a request', () => {
  const [first, second] = [stored('one'), stored('two', { sortOrder: 1, title: 'Second' })]

  test.each([
    ['turning a feature on', {}, { enabled: true }, [{ action: 'updateEnabled', feature, payload: { enabled: false } }]],
    ['a new strategy', {}, { strategies: [first] }, [{ action: 'deleteStrategy', feature, payload: { id: 'one' } }]],
    ['a deleted strategy', { strategies: [second] }, {}, [{ action: 'addStrategy', feature, payload: second }]],
    [
      'an edited strategy',
      { strategies: [second] },
      { strategies: [{ ...second, title: null, disabled: !second.disabled }] },
      [{ action: 'updateStrategy', feature, payload: { id: 'two', title: 'Second', disabled: second.disabled } }],
    ],
    [
      'a changed order',
      { strategies: [first, second] },
      {
        strategies: [
          { ...second, sortOrder: 0 },
          { ...first, sortOrder: 1 },
        ],
      },
      [
        { action: 'updateStrategy', feature, payload: { id: 'two', sortOrder: 1 } },
        { action: 'updateStrategy', feature, payload: { id: 'one', sortOrder: first.sortOrder } },
      ],
    ],
    [
      'removed variants',
      { variants: [variant('a', 1000)] },
      {},
      [{ action: 'patchVariant', feature, payload: { variants: [variant('a', 1000)] } }],
    ],
    ['a new parent', {}, { parents: [dependency('old')] }, [{ action: 'deleteDependency', feature, payload: {} }]],
    [
      'a changed parent',
      { parents: [dependency('old')] },
      { parents: [dependency('new')] },
      [{ action: 'addDependency', feature, payload: dependency('old') }],
    ],
  ])('undoing %s restores the former state', (_, before, after, changes) => {
    expect(undoFeature(before, after)).toEqual({ changes, impossible: [] })
  })

  test('strategies are restored before the feature is turned on again', () => {
    const { changes } = undoFeature({ enabled: true, strategies: [first] }, {})
    expect(changes.map(({ action }) => action)).toEqual(['addStrategy', 'updateEnabled'])
  })

  test('dependencies are removed before the opposite dependencies are added', () => {
    const [child, parent] = [state({ parents: [dependency('parent')] }), state()]
    const features = [
      { name: 'child', before: child, after: state() },
      { name: 'parent', before: parent, after: state({ parents: [dependency('child')] }) },
    ]
    expect(undoChanges({ features, segments: [] }).changes).toEqual([
      { action: 'deleteDependency', feature: 'parent', payload: {} },
      { action: 'addDependency', feature: 'child', payload: dependency('parent') },
    ])
  })

  test('strategies are deleted before others are added, so that a full feature stays within its limit', () => {
    const { changes } = undoFeature({ strategies: [first] }, { strategies: [second] })
    expect(changes.map(({ action }) => action)).toEqual(['deleteStrategy', 'addStrategy'])
  })

  test('strategies with equal positions get numbers if they would return in another order', () => {
    const [x, y, z] = ['x', 'y', 'z'].map((id) => stored(id)) as [StoredStrategy, StoredStrategy, StoredStrategy]
    expect(undoFeature({ strategies: [z, y, x] }, { strategies: [y, x] }).changes).toEqual([
      { action: 'addStrategy', feature, payload: z },
      { action: 'updateStrategy', feature, payload: { id: 'y', sortOrder: 1 } },
      { action: 'updateStrategy', feature, payload: { id: 'x', sortOrder: 2 } },
    ])
  })

  test('an order returns together with a former segment and a former type', () => {
    const [x, y] = [stored('x', { sortOrder: 1 }), stored('y', { sortOrder: 1 })]
    for (const more of [{ segments: [2] }, { name: 'gradualRolloutUserId' }]) {
      const before = {
        strategies: [
          { ...y, sortOrder: 0 },
          { ...x, sortOrder: 0, ...more },
        ],
      }
      const changed = undoFeature(before, { strategies: [x, y] }).changes.map(({ payload }) => payload)
      expect(changed).toEqual([
        { id: 'x', ...more },
        { id: 'y', sortOrder: 0 },
      ])
    }
  })

  test('a strategy is found by its id in upper case', () => {
    const before = stored('AB')
    expect(undoFeature({ strategies: [before] }, { strategies: [{ ...before, id: 'ab' }] }).changes).toEqual([
      { action: 'updateStrategy', feature, payload: { id: 'AB' } },
    ])
  })

  test('only the changed fields of a segment are restored', () => {
    const after = { ...segment, name: 'buyers', description: 'They buy' }
    expect(undoSegment(segment, after).changes).toEqual([{ action: 'updateSegment', payload: { id: 3, name: 'beta', description: null } }])
  })

  test('a request without changes needs no undo', () => {
    expect(undoFeature({ enabled: true }, { enabled: true })).toEqual({ changes: [], impossible: [] })
    expect(undoSegment(segment, { ...segment })).toEqual({ changes: [], impossible: [] })
  })
})

describe('parts that a change request cannot restore', () => {
  test('an archived feature is named as impossible to undo', () => {
    const { changes, impossible } = undoFeature({}, { archived: true })
    expect([changes, impossible]).toEqual([[], [expect.stringContaining('archived the feature checkout')]])
  })

  test('a segment gets its former name after another segment gave it up', () => {
    const segments = [
      { id: 1, before: segment, after: { ...segment, name: 'gamma' } },
      { id: 2, before: { ...segment, name: 'alpha' }, after: segment },
    ]
    expect(undoChanges({ features: [], segments }).changes).toEqual([
      { action: 'updateSegment', payload: { id: 2, name: 'alpha' } },
      { action: 'updateSegment', payload: { id: 1, name: 'beta' } },
    ])
  })

  test('segments that exchanged names need an interim name', () => {
    const alpha = { ...segment, name: 'alpha' }
    const segments = [
      { id: 1, before: segment, after: alpha },
      { id: 2, before: alpha, after: segment },
    ]
    expect(undoChanges({ features: [], segments }).changes).toEqual([
      { action: 'updateSegment', payload: { id: 1, name: 'interim-name-of-segment-1' } },
      { action: 'updateSegment', payload: { id: 2, name: 'alpha' } },
      { action: 'updateSegment', payload: { id: 1, name: 'beta' } },
    ])
  })

  test('several lost parents are named as impossible to undo', () => {
    const parents = [dependency('one'), dependency('two')]
    const { changes, impossible } = undoFeature({ parents }, {})
    expect([changes, impossible]).toEqual([[], [expect.stringContaining('checkout had several parents')]])
    expect(undoFeature({ parents }, { parents })).toEqual({ changes: [], impossible: [] })
  })

  test('a deleted segment is named as impossible to undo', () => {
    const { changes, impossible } = undoSegment(segment, null)
    expect([changes, impossible]).toEqual([[], [expect.stringContaining('deleted the segment beta')]])
  })
})
