import type { UpdateSegmentPayload } from '@halyard/contracts'
import { expect, test } from 'vitest'
import { configuredFeature, conflictOf, countedIds, flagSegment, flagWorld, stored, worldOf } from '../../test/flag-worlds.ts'
import { constraint } from '../../test/worlds.ts'
import type { FlagChange } from '../change-requests/change.ts'
import { applyChange, applyChanges } from './apply-changes.ts'

const used = flagSegment(3, { description: 'Beta', usedBy: [{ strategy: 'a', project: 'shop' }] })
const elsewhere = flagSegment(4, { usedBy: [...used.usedBy, { strategy: 'b', project: 'other' }] })
const confined = { ...elsewhere, id: 7, name: 'confined', project: 'shop' }
const world = flagWorld([configuredFeature('checkout', true, stored('a', { segments: [3, 4] }))], {
  segments: [used, elsewhere, flagSegment(5), confined],
})

const update = (payload: UpdateSegmentPayload) => applyChange(world, { action: 'updateSegment', payload }, countedIds())
const remove = (id: number) => applyChange(world, { action: 'deleteSegment', payload: { id } }, countedIds())

test('absent fields stay unchanged, and given fields are stored', () => {
  const constraints = [constraint('IN', { values: ['1'] })]
  expect(worldOf(update({ id: 3, name: 'beta' })).segments.get(3)).toEqual({ ...used, name: 'beta' })
  const given = { id: 3, description: null, project: 'shop', constraints }
  const after = worldOf(update(given))
  expect(after.segments.get(3)).toEqual({ ...used, ...given })
  expect([after.features, after.segments.get(4)]).toEqual([world.features, elsewhere])
  expect(after.features).toBe(world.features)
})

test('names of segments are unique', () => {
  expect(conflictOf(update({ id: 3, name: 'segment-4' }))).toEqual(['forbidden', 'payload/name'])
  expect(update({ id: 3, name: 'segment-3' }).ok).toBe(true)
})

test('a segment cannot be confined to one project while another project uses it', () => {
  expect(conflictOf(update({ id: 4, project: 'shop' }))).toEqual(['forbidden', 'payload/project'])
  expect(conflictOf(update({ id: 3, project: 'other' }))).toEqual(['forbidden', 'payload/project'])
  expect(update({ id: 3, project: 'shop' }).ok).toBe(true)
  for (const project of ['shop', null, undefined]) expect(update({ id: 7, project }).ok).toBe(true)
})

test.each([
  ['value', constraint('SEMVER_EQ', { value: 'v1' })],
  ['values/0', { ...constraint('NOT_IN', { values: ['dk'] }), contextName: 'country' }],
])('the constraints of a segment must fit their operators and fields: %s', (field, wrong) => {
  expect(conflictOf(update({ id: 3, constraints: [wrong] }))).toEqual(['invalid', `payload/constraints/0/${field}`])
})

test('a segment in use by any strategy cannot be deleted', () => {
  expect([3, 4, 6].map((id) => conflictOf(remove(id)))).toEqual([
    ['forbidden', 'payload/id'],
    ['forbidden', 'payload/id'],
    ['missing', 'payload/id'],
  ])
  expect([...worldOf(remove(5)).segments.keys()]).toEqual([3, 4, 7])
})

test('a segment can be deleted when no strategy uses it', () => {
  const detach: FlagChange = { action: 'updateStrategy', feature: 'checkout', payload: { id: 'a', segments: [] } }
  const gone = (id: number): FlagChange => ({ action: 'deleteSegment', payload: { id } })
  expect([...worldOf(applyChanges(world, [detach, gone(3)], countedIds())).segments.keys()]).toEqual([4, 5, 7])
  expect(applyChanges(world, [detach, gone(4)], countedIds())).toMatchObject({ ok: false, index: 1 })
})
