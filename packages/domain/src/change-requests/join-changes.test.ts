import { limits } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { joinChanges, stateAfterEdit } from './join-changes.ts'

const most = limits.changesPerRequest

test('new changes without an open request create a draft', () => {
  expect(joinChanges(null, 1)).toEqual({ kind: 'create', state: 'Draft' })
})

test.each([
  ['Draft', { state: 'Draft', dropApprovals: false }],
  ['In review', { state: 'In review', dropApprovals: true }],
  ['Approved', { state: 'In review', dropApprovals: true }],
] as const)('a request in state %s becomes %o after an edit or an addition', (state, edited) => {
  expect(stateAfterEdit(state)).toEqual(edited)
  expect(joinChanges({ state, changes: 3 }, 2)).toEqual({ kind: 'join', ...edited })
})

test('old and new changes together must not exceed the limit of a request', () => {
  expect(joinChanges(null, most).kind).toBe('create')
  expect(joinChanges({ state: 'Draft', changes: most - 2 }, 2).kind).toBe('join')
  const refused = { kind: 'refused', message: 'a change request holds at most 1000 changes' }
  expect(joinChanges(null, most + 1)).toEqual(refused)
  expect(joinChanges({ state: 'Approved', changes: most - 2 }, 3)).toEqual(refused)
})
