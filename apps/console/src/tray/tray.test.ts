import { baseOf, type FlagChange, type World } from '@halyard/domain'
import { beforeEach, expect, test, vi } from 'vitest'
import { configuredFeature, flagWorld, stored } from '../../../../packages/domain/test/flag-worlds.ts'

vi.stubGlobal('location', { origin: 'http://localhost:4242' })
const { addChanges, batchIn, emptyTray, addProposed, removeSent } = await import('./tray.ts')
const { planOf } = await import('./planned.ts')
const { tray } = await import('./state.ts')

const feature = 'checkout'
const world = flagWorld([configuredFeature(feature, true, stored('a'), stored('b'))])
const titled = (id: string, title: string): FlagChange => ({ action: 'updateStrategy', feature, payload: { id, title } })
const batch = () => batchIn(tray.get(), world)
const edits = () => batch()?.changes.map(({ id: _, base: __, ...change }) => change)
/** The flag with the changes in the tray. */
const after = (live: World) => planOf(live, batch()?.changes ?? []).result.features.get(feature)?.configuration

beforeEach(emptyTray)

test('changes that the person makes while a request runs stay in the tray, on top of its result', () => {
  addChanges(world, [titled('a', 'Sent')])
  const sent = batch()!
  addChanges(world, [titled('a', 'Later'), titled('b', 'Later')])
  const { result } = planOf(world, sent.changes)
  removeSent(sent, { after: result, ids: new Map() })
  expect(edits()).toEqual([titled('a', 'Later'), titled('b', 'Later')])
  expect(planOf(result, batch()!.changes).conflicts).toEqual([])
})

test('without later changes, nothing stays', () => {
  addChanges(world, [titled('a', 'Sent')])
  removeSent(batch()!, { after: world, ids: new Map() })
  expect(batch()).toBeUndefined()
})

test('an undo that has conflicts does not replace other changes in the tray', () => {
  addChanges(world, [titled('a', 'Mine')])
  const undo = titled('b', 'Former')
  addProposed(world, [{ ...undo, id: 1, base: baseOf(undo, world) }])
  expect(edits()).toEqual([titled('a', 'Mine'), undo])
})

test('a flag that somebody turned on meanwhile can be turned off', () => {
  const off = flagWorld([configuredFeature(feature, false, stored('a'))])
  addChanges(off, [{ action: 'updateEnabled', feature, payload: { enabled: true } }])
  // The person sees that it is on.
  addChanges(world, [{ action: 'updateEnabled', feature, payload: { enabled: false } }])
  expect(after(world)?.enabled).toBe(false)
})

test('a field that somebody changed meanwhile can be set back, and the other edits of the strategy stay', () => {
  const now = flagWorld([configuredFeature(feature, true, stored('a', { title: 'Theirs' }), stored('b'))])
  addChanges(world, [{ action: 'updateStrategy', feature, payload: { id: 'a', disabled: true } }])
  addChanges(now, [{ action: 'updateStrategy', feature, payload: { id: 'a', title: null } }])
  expect(after(now)?.strategies[0]).toMatchObject({ title: null, disabled: true })
})

test('an order that somebody changed meanwhile can be set back', () => {
  const [ordered, reversed] = [[0, 1] as const, [1, 0] as const].map(([a, b]) =>
    flagWorld([configuredFeature(feature, true, stored('a', { sortOrder: a }), stored('b', { sortOrder: b }))]),
  )
  const order = (...ids: string[]): FlagChange => ({
    action: 'reorderStrategy',
    feature,
    payload: ids.map((id, sortOrder) => ({ id, sortOrder })),
  })
  addChanges(ordered!, [order('b', 'a')])
  addChanges(reversed!, [order('a', 'b')])
  expect(after(reversed!)?.strategies.map(({ id, sortOrder }) => [id, sortOrder])).toEqual([
    ['a', 0],
    ['b', 1],
  ])
})
