import type { FlagChange, ProposedChange } from '@halyard/domain'
import { expect, test } from 'vitest'
import { featuresOf, withChange } from './batch.ts'

const feature = 'checkout'
const turned = (enabled: boolean): FlagChange => ({ action: 'updateEnabled', feature, payload: { enabled } })
const strategy = { id: 'A1', name: 'default', constraints: [], parameters: {} }
const added: FlagChange = { action: 'addStrategy', feature, payload: strategy }
const titled = (title: string): FlagChange => ({ action: 'updateStrategy', feature, payload: { id: 'a1', title } })
const disabled: FlagChange = { action: 'updateStrategy', feature, payload: { id: 'A1', disabled: true } }
const deleted: FlagChange = { action: 'deleteStrategy', feature, payload: { id: 'a1' } }
const renamed: FlagChange = { action: 'updateSegment', payload: { id: 3, name: 'beta' } }

const all = (...changes: FlagChange[]): ProposedChange[] =>
  changes.reduce<ProposedChange[]>((batch, change, at) => withChange(batch, change, { enabled: at === 0 }), [])
const bare = (changes: readonly ProposedChange[]) => changes.map(({ id: _, base: __, ...change }) => change)

test('a later change of the same thing replaces the former one, and has the state that the person saw last', () => {
  const batch = all(turned(true), turned(false))
  expect(bare(batch)).toEqual([turned(false)])
  expect(batch[0]?.base).toEqual({ enabled: false })
})

test('joined updates keep the state of each field that the person saw when they last edited it', () => {
  const [first, later] = ['First', 'Later'].map((name) => ({ segment: { name, description: name, project: null, constraints: [] } }))
  const described: FlagChange = { action: 'updateSegment', payload: { id: 3, description: 'Mine' } }
  const [joined] = withChange(withChange([], renamed, first!), described, later!)
  expect(joined).toMatchObject({
    payload: { name: 'beta', description: 'Mine' },
    base: { segment: { name: 'First', description: 'Later' } },
  })
})

test('fields of two updates of a strategy are joined, whatever the case of its id', () => {
  expect(bare(all(disabled, titled('Half')))).toEqual([
    { action: 'updateStrategy', feature, payload: { id: 'a1', disabled: true, title: 'Half' } },
  ])
})

test('an update of a new strategy is part of the addition', () => {
  expect(bare(all(added, disabled))).toEqual([{ ...added, payload: { ...strategy, disabled: true } }])
})

test('a new strategy that is deleted again leaves no change', () => {
  expect(all(added, disabled, deleted)).toEqual([])
})

test('a deletion replaces the updates of the strategy', () => {
  expect(bare(all(disabled, deleted))).toEqual([deleted])
})

test('changes of different things keep their order and have different ids', () => {
  const batch = all(turned(true), disabled, renamed)
  expect(bare(batch)).toEqual([turned(true), disabled, renamed])
  expect(new Set(batch.map(({ id }) => id)).size).toBe(3)
})

test('the features of a batch include new parents, and no segment', () => {
  const parent: FlagChange = { action: 'addDependency', feature, payload: { feature: 'shop', enabled: true, variants: [] } }
  expect(featuresOf({ changes: all(turned(true), parent, renamed) })).toEqual([feature, 'shop'])
})
