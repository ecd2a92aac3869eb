import { expect, test } from 'vitest'
import { stored, variant } from '../../test/flag-worlds.ts'
import { checkoutWith, outline, planned, updateX, withFeature, withX } from '../../test/planned.ts'
import { constraint } from '../../test/worlds.ts'
import type { ProposedChange } from '../change-requests/change.ts'
import type { StoredStrategy } from '../world/world.ts'
import { baseIn } from './base-of.ts'
import { plan } from './plan.ts'

const parameters = (rollout: string, stickiness = 'default') => ({ parameters: { rollout, stickiness } })
const inList = (contextName: string, ...values: string[]) => ({ ...constraint('IN', { values }), contextName })
const base = withX(parameters('50'))
const nothing = { conflicts: [], warnings: [], difference: {} }

test('without changes of the live state, a change has its full effect', () => {
  expect(outline(planned(base, base, updateX({ title: 'All', ...parameters('80') })))).toEqual({
    ...nothing,
    difference: { 'strategies/x/title': 'All', 'strategies/x/parameters/rollout': '80' },
  })
})

test('a field that both sides set to different values is a conflict with all three values', () => {
  const { conflicts, result } = planned(base, withX(parameters('20')), updateX(parameters('80')))
  expect(conflicts).toEqual([
    {
      change: 1,
      feature: 'checkout',
      kind: 'changed',
      field: 'payload/parameters/rollout',
      base: '50',
      live: '20',
      mine: '80',
      message: 'The rollout of strategy x of feature checkout changed from 50 to 20 since this change was proposed, which sets 80.',
    },
  ])
  expect(result.features.get('checkout')?.configuration?.strategies).toEqual([stored('x', parameters('20'))])
})

test('equal edits do not conflict and give no difference', () => {
  expect(outline(planned(base, withX(parameters('80')), updateX(parameters('80'))))).toEqual(nothing)
})

test('edits of different parameters and fields merge', () => {
  const live = withX({ ...parameters('20'), title: 'Theirs' })
  expect(outline(planned(base, live, updateX({ disabled: true, ...parameters('50', 'userId') })))).toEqual({
    conflicts: [],
    warnings: [
      'payload/parameters/rollout: The rollout of strategy x of feature checkout changed from 50 to 20 since this change was proposed. The present value stays.',
    ],
    difference: {
      'strategies/x/disabled': true,
      'strategies/x/parameters/stickiness': 'userId',
      enabled: false,
    },
  })
})

test('a value that the payload repeats without an edit leaves the live value, with a warning', () => {
  expect(outline(planned(withX({ title: 'Old' }), withX({ title: 'New' }), updateX({ title: 'Old' })))).toEqual({
    ...nothing,
    warnings: [
      'payload/title: The title of strategy x of feature checkout changed from Old to New since this change was proposed. The present value stays.',
    ],
  })
})

test.each<[string, Partial<StoredStrategy>, Partial<StoredStrategy>, object, unknown]>([
  [
    'segments are added and removed one by one',
    { segments: [1, 2] },
    { segments: [2, 3] },
    { segments: [1, 2, 4] },
    { segments: [2, 3, 4] },
  ],
  [
    'constraints merge by their field and operator',
    { constraints: [inList('a', '1'), inList('b', '1')] },
    { constraints: [inList('b', '1'), inList('a', '2')] },
    { constraints: [inList('a', '1'), inList('b', '3'), inList('c', '4')] },
    { constraints: [inList('b', '3'), inList('a', '2'), inList('c', '4')] },
  ],
  [
    'constraints on one field merge if each side edits a different one',
    { constraints: [inList('a', '1'), inList('a', '2')] },
    { constraints: [inList('a', '1')] },
    { constraints: [inList('a', '2')] },
    { constraints: [] },
  ],
  [
    'variants merge by name',
    { variants: [variant('a', 500), variant('b', 500)] },
    { variants: [variant('a', 334), variant('b', 333), variant('c', 333)] },
    { variants: [variant('a', 0), { ...variant('b', 0), stickiness: 'userId' }] },
    { variants: [variant('a', 334), { ...variant('b', 333), stickiness: 'userId' }, variant('c', 333)] },
  ],
])('%s', (_, before, now, payload, after) => {
  const segments = [1, 2, 3, 4].map(
    (id) => [id, { id, name: `s${id}`, description: null, project: null, constraints: [], usedBy: [] }] as const,
  )
  const world = (more: Partial<StoredStrategy>) => ({ ...withX(more), segments: new Map(segments) })
  const { conflicts, result } = planned(world(before), world(now), updateX(payload))
  expect(conflicts).toEqual([])
  expect(result.features.get('checkout')?.configuration?.strategies).toEqual([stored('x', after as Partial<StoredStrategy>)])
})

test.each<[string, Partial<StoredStrategy>, Partial<StoredStrategy>, object, string]>([
  [
    'a constraint that both sides edit',
    { constraints: [inList('a', '1')] },
    { constraints: [inList('a', '2')] },
    { constraints: [inList('a', '3')] },
    'changed payload/constraints/a IN: The constraint on a (IN) of strategy x of feature checkout changed since this change was proposed, which sets another value.',
  ],
  [
    'a constraint that one side edits and the other removes',
    { constraints: [inList('a', '1')] },
    { constraints: [] },
    { constraints: [inList('a', '3')] },
    'changed payload/constraints/a IN: The constraint on a (IN) of strategy x of feature checkout was removed since this change was proposed, which sets another value.',
  ],
  [
    'a variant that both sides add',
    {},
    { variants: [variant('a', 1000)] },
    { variants: [{ ...variant('a', 1000), stickiness: 'userId' }] },
    'changed payload/variants/a: The variant a of strategy x of feature checkout was added since this change was proposed, which sets another value.',
  ],
  [
    'a parameter that the change removes',
    { parameters: { rollout: '50' } },
    { parameters: { rollout: '20' } },
    { parameters: {} },
    'changed payload/parameters/rollout: The rollout of strategy x of feature checkout changed from 50 to 20 since this change was proposed, which removes it.',
  ],
])('%s is a conflict', (_, before, now, payload, conflict) => {
  expect(outline(planned(withX(before), withX(now), updateX(payload)))).toEqual({ ...nothing, conflicts: [conflict] })
})

test('a deleted strategy accepts no edits', () => {
  expect(outline(planned(base, checkoutWith(), updateX({ title: 'Mine' }))).conflicts).toEqual(['gone payload/id: The strategy x is gone'])
  expect(outline(planned(base, checkoutWith(), updateX({ title: null, sortOrder: 4 })))).toEqual({
    ...nothing,
    warnings: ['payload/id: The strategy x of feature checkout is gone already.'],
  })
})

test('segments that were attached since need not be in the base', () => {
  const { conflicts, result } = planned(withX(), withX({ segments: [7] }), updateX({ segments: [] }), updateX({ segments: [7, 8] }, 2))
  expect(conflicts.map(({ message }) => message)).toEqual(['The segment 7 is gone'])
  const { result: merged } = planned(withX({ segments: [5] }), withX({ segments: [5, 7] }), updateX({ segments: [] }))
  expect(merged.features.get('checkout')?.configuration?.strategies).toEqual([stored('x', { segments: [7] })])
  expect([result.segments.size, merged.segments.size]).toEqual([0, 0])
})

const deleteX: ProposedChange = { id: 1, action: 'deleteStrategy', feature: 'checkout', payload: { id: 'X' } }

test('deleting a strategy conflicts with a change of its content, but not of its position', () => {
  expect(outline(planned(base, withX({ ...parameters('50'), title: 'New' }), deleteX)).conflicts).toEqual([
    'changed payload/id: The strategy X of feature checkout changed since this change was proposed, which deletes it.',
  ])
  const moved = planned(base, withX({ ...parameters('50'), sortOrder: 3 }), deleteX)
  expect(moved.conflicts).toEqual([])
  expect(moved.difference.map(({ path }) => path)).toEqual(['enabled', 'strategies/x'])
})

test('deleting a deleted object is not a conflict', () => {
  expect(outline(planned(base, checkoutWith(), deleteX))).toEqual({
    ...nothing,
    warnings: ['payload/id: The strategy X of feature checkout is gone already.'],
  })
})

const reorder = (...positions: readonly (readonly [string, number])[]): ProposedChange => ({
  id: 1,
  action: 'reorderStrategy',
  feature: 'checkout',
  payload: positions.map(([id, sortOrder]) => ({ id, sortOrder })),
})

test('positions merge with content and with other positions', () => {
  const before = checkoutWith(stored('x', { sortOrder: 0 }), stored('y', { sortOrder: 1 }))
  const live = checkoutWith(stored('x', { sortOrder: 0, title: 'New' }), stored('y', { sortOrder: 5 }))
  expect(outline(planned(before, live, reorder(['x', 3], ['y', 1], ['z', 2])))).toEqual({
    conflicts: [],
    warnings: [
      'payload/1/sortOrder: The position of strategy y of feature checkout changed from 1 to 5 since this change was proposed. The present value stays.',
      'payload/2/id: The strategy z of feature checkout is gone, so its position is left out.',
    ],
    difference: { 'strategies/x/sortOrder': 3 },
  })
  expect(outline(planned(before, live, reorder(['y', 2]))).conflicts).toEqual([
    'changed payload/0/sortOrder: The position of strategy y of feature checkout changed from 1 to 5 since this change was proposed, which sets 2.',
  ])
})

test('changes of one request build on each other, instead of on the base of their author', () => {
  const changes = [updateX(parameters('80')), updateX(parameters('50'), 2), updateX({ title: 'Mine' }, 3)]
  expect(outline(planned(base, base, ...changes))).toEqual({ ...nothing, difference: { 'strategies/x/title': 'Mine' } })
})

test('turning back a value that an earlier change of the request set is an edit', () => {
  const changes = [updateX({ title: 'Theirs' }), updateX({ title: null }, 2)]
  expect(outline(planned(withX(), withX({ title: 'Theirs' }), ...changes)).conflicts).toEqual([
    'changed payload/title: The title of strategy x of feature checkout was added since this change was proposed, which removes it.',
  ])
})

test('a strategy that an earlier change adds can be changed, moved and deleted', () => {
  const update: ProposedChange = { id: 2, action: 'updateStrategy', feature: 'checkout', payload: { id: 'new', title: 'Mine' } }
  const remove: ProposedChange = { id: 3, action: 'deleteStrategy', feature: 'checkout', payload: { id: 'new' } }
  const added = planned(base, base, add, update)
  expect(added.difference).toMatchObject([{ feature: 'checkout', path: 'strategies/new', before: null, after: { title: 'Mine' } }])
  expect(outline(planned(base, base, add, update, remove))).toEqual(nothing)
  expect(planned(base, withX({ ...parameters('50'), sortOrder: 7 }), add, update).hash).toBe(added.hash)
  expect(added.difference[0]?.after).not.toHaveProperty('sortOrder')
})

const add: ProposedChange = {
  id: 1,
  action: 'addStrategy',
  feature: 'checkout',
  payload: { id: 'new', name: 'default', constraints: [], parameters: {} },
}

test('the position of an added strategy is part of the difference if another strategy of the result follows it', () => {
  const world = (y: number) => checkoutWith(stored('x'), stored('y', { sortOrder: y }))
  const hashes = (...changes: ProposedChange[]) => [1, 20].map((y) => planned(world(y), world(y), ...changes).hash)
  // The last strategy is appended in both worlds.
  expect(new Set(hashes(add)).size).toBe(1)
  // Here the order of the result differs: y, new, x and then x, new, y.
  const [one, other] = hashes(add, { ...reorder(['x', 10]), id: 2 })
  expect(one).not.toBe(other)
})

test('the position of an added strategy is part of the difference if a change sets the position', () => {
  const add: ProposedChange = {
    id: 1,
    action: 'addStrategy',
    feature: 'checkout',
    payload: { id: 'new', name: 'default', constraints: [], parameters: {} },
  }
  const update: ProposedChange = { id: 2, action: 'updateStrategy', feature: 'checkout', payload: { id: 'NEW', sortOrder: 4 } }
  const move: ProposedChange = { id: 3, action: 'reorderStrategy', feature: 'checkout', payload: [{ id: 'new', sortOrder: 5 }] }
  const given: ProposedChange = { ...add, payload: { ...add.payload, sortOrder: 6 } }
  const positions = [[add, update], [add, move], [given]].map((changes) => planned(base, base, ...changes).difference[0]?.after)
  expect(positions).toMatchObject([{ sortOrder: 4 }, { sortOrder: 5 }, { sortOrder: 6 }])
})

test('the hash does not depend on the id of a default strategy', () => {
  const turnOn: ProposedChange = { id: 1, action: 'updateEnabled', feature: 'checkout', payload: { enabled: true } }
  const off = withFeature(checkoutWith(), 'checkout', { configuration: { enabled: false, strategies: [], variants: [] } })
  const plans = ['one', 'two'].map((id) => plan(baseIn(off), off, [turnOn], () => id))
  expect(plans.map(({ result }) => result.features.get('checkout')?.configuration?.strategies.map(({ id }) => id))).toEqual([
    ['one'],
    ['two'],
  ])
  expect(plans[0]?.difference.map(({ path }) => path)).toEqual(['enabled', 'strategies/default'])
  expect(plans[0]?.hash).toBe(plans[1]?.hash)
  expect(plans[0]?.defaultChanges.get('checkout')?.action).toBe('addStrategy')
})
