import { baseOf, type FlagChange } from '@halyard/domain'
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
