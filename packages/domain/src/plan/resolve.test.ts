import { expect, test } from 'vitest'
import { configuredFeature, flagWorld, stored, variant } from '../../test/flag-worlds.ts'
import { checkoutWith, planned, updateX, withX } from '../../test/planned.ts'
import type { ProposedChange } from '../change-requests/change.ts'
import type { World } from '../world/world.ts'
import { baseOf } from './base-of.ts'
import type { Choice } from './merge-record.ts'
import { plan } from './plan.ts'
import { resolve } from './resolve.ts'

const resolved = (base: World, live: World, choice: Choice, change: ProposedChange) => {
  const proposed = { ...change, base: baseOf(change, base) }
  const { conflicts } = planned(base, live, change)
  expect(conflicts).not.toEqual([])
  const result = resolve(proposed, conflicts, choice, live)
  expect(result.base).toEqual(baseOf(change, live))
  return result.change
}

const base = withX({ title: 'Old', parameters: { rollout: '50' } })
const live = withX({ title: 'New', parameters: { rollout: '20' } })
const mine = updateX({ title: 'Old', disabled: true, parameters: { rollout: '80' } })

test('mine keeps the edits of the change, and does not revert other live values', () => {
  expect(resolved(base, live, 'mine', mine)).toEqual({
    ...updateX({ disabled: true, parameters: { rollout: '80' } }),
    base: baseOf(mine, live),
  })
})

test('theirs uses the live values of the fields in conflict, and keeps the other edits', () => {
  expect(resolved(base, live, 'theirs', mine)).toEqual({ ...updateX({ disabled: true }), base: baseOf(mine, live) })
})

test('a change with only conflicts disappears when resolved as theirs', () => {
  expect(resolved(base, live, 'theirs', updateX({ parameters: { rollout: '80' } }))).toBeNull()
})

test('a conflict that is not listed is resolved as mine', () => {
  const change = { ...updateX({ title: 'Mine', parameters: { rollout: '80' } }), base: baseOf(mine, base) }
  const [first] = plan(({ base: seen }) => seen, live, [change]).conflicts
  expect(first?.field).toBe('payload/title')
  expect(first && resolve(change, first, 'theirs', live).change?.payload).toEqual({ id: 'x', parameters: { rollout: '80' } })
})

test.each<[string, World, World, ProposedChange]>([
  ['a deletion', base, live, { id: 1, action: 'deleteStrategy', feature: 'checkout', payload: { id: 'x' } }],
  ['archiving', base, live, { id: 1, action: 'archiveFeature', feature: 'checkout', payload: {} }],
])('%s stays if resolved as mine, and disappears if resolved as theirs', (_, before, now, change) => {
  expect(resolved(before, now, 'mine', change)).toEqual({ ...change, base: baseOf(change, now) })
  expect(resolved(before, now, 'theirs', change)).toBeNull()
})

test('positions and variants are resolved one by one', () => {
  const reorder: ProposedChange = {
    id: 1,
    action: 'reorderStrategy',
    feature: 'checkout',
    payload: [
      { id: 'x', sortOrder: 4 },
      { id: 'y', sortOrder: 5 },
    ],
  }
  const [before, now] = [0, 1].map((sortOrder) => checkoutWith(stored('x', { sortOrder }), stored('y', { sortOrder: 2 })))
  if (!before || !now) expect.unreachable()
  expect(resolved(before, now, 'theirs', reorder)?.payload).toEqual([{ id: 'y', sortOrder: 5 }])
  expect(resolved(before, now, 'mine', reorder)?.payload).toEqual(reorder.payload)

  const withBlue = (weight: number) => {
    const feature = configuredFeature('checkout', false)
    return flagWorld([
      { ...feature, configuration: { enabled: false, strategies: [], variants: [variant('blue', weight, 'fix'), variant('red', 0)] } },
    ])
  }
  const variants = [variant('blue', 300, 'fix'), variant('red', 0), variant('green', 0)]
  const patch: ProposedChange = { id: 1, action: 'patchVariant', feature: 'checkout', payload: { variants } }
  expect(resolved(withBlue(100), withBlue(200), 'theirs', patch)?.payload).toEqual({
    variants: [variant('blue', 200, 'fix'), ...variants.slice(1)],
  })
})

test('a change that a rule refuses is resolved only by discarding the change', () => {
  const gone = checkoutWith()
  const change = updateX({ title: 'Mine' })
  expect(resolved(base, gone, 'theirs', change)).toBeNull()
  const kept = resolved(base, gone, 'mine', change)
  expect(kept && plan(({ base: seen }) => seen, gone, [kept]).conflicts.map(({ kind }) => kind)).toEqual(['gone'])
})

test('a change without conflicts stays, unless it would edit nothing', () => {
  const live = withX({ title: 'Live' })
  const remains = (change: ProposedChange) => resolve({ ...change, base: baseOf(change, live) }, [], 'mine', live).change
  const feature = 'checkout'
  const changes: ProposedChange[] = [
    { id: 1, action: 'addStrategy', feature, payload: { id: 'new', name: 'default', constraints: [], parameters: {} } },
    { id: 1, action: 'deleteStrategy', feature, payload: { id: 'x' } },
    { id: 1, action: 'archiveFeature', feature, payload: {} },
    { id: 1, action: 'updateStrategy', feature, payload: { id: 'x', title: 'Mine' } },
  ]
  for (const change of changes) expect(remains(change)).toMatchObject(change)
  expect(remains(updateX({ title: 'Live' }))).toBeNull()
  expect(remains({ id: 1, action: 'deleteStrategy', feature, payload: { id: 'gone' } })).toBeNull()
})
