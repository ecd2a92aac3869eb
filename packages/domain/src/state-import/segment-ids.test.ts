import { expect, test } from 'vitest'
import { feature, featureStrategy, fileOf, segment } from '../../test/state-files.ts'
import { faultsInto, imported, planInto, seededStore } from '../../test/store.ts'

const using = (...segments: number[]) => ({
  features: [feature('checkout')],
  featureStrategies: [featureStrategy('checkout', { environment: 'production', segments })],
})
const segmentsOf = (plan: ReturnType<typeof planInto>) => plan.features.insert[0]?.environments[1]?.strategies[0]?.segments

test('a free id of the file is used, and the database continues above it', () => {
  const { segments } = planInto(seededStore(), fileOf({ segments: [segment(7, 'beta')] }))
  expect(segments).toMatchObject({ insert: [{ id: 7, name: 'beta' }], nextId: 8 })
})

test('an id that another segment uses is replaced by the next free id, and strategies follow', () => {
  const store = imported(seededStore(), fileOf({ segments: [segment(1, 'beta'), segment(3, 'staff')] }))
  const file = fileOf({ segments: [segment(3, 'early'), segment(4, 'late')], ...using(3, 4) })
  const plan = planInto(store, file)
  expect(plan.segments.insert.map(({ id, name }) => [id, name])).toEqual([
    [5, 'early'],
    [4, 'late'],
  ])
  expect(segmentsOf(plan)).toEqual([5, 4])
  expect(plan.segments.nextId).toBe(6)
})

test('a segment with the name of a stored one is that segment, and strategies of the file refer to it', () => {
  const store = imported(seededStore(), fileOf({ segments: [segment(1, 'beta')] }))
  for (const keep of [true, false]) {
    const plan = planInto(store, fileOf({ segments: [segment(9, 'beta')], ...using(9) }), { keep })
    expect(segmentsOf(plan)).toEqual([1])
    expect(plan.segments.insert).toEqual([])
    expect(plan.segments.replace.map(({ id }) => id)).toEqual(keep ? [] : [1])
  }
})

test('strategies can refer to a stored segment that is not in the file', () => {
  const store = imported(seededStore(), fileOf({ segments: [segment(1, 'beta')] }))
  expect(segmentsOf(planInto(store, fileOf(using(1))))).toEqual([1])
  expect(faultsInto(store, fileOf({ segments: [], ...using(1) }), { drop: true })).toEqual([
    'body/featureStrategies/0/segments/0: segment 1 is neither in the file nor in the store',
  ])
})

test('an id beyond the range of a server is not used', () => {
  const { segments } = planInto(seededStore(), fileOf({ segments: [segment(Number.MAX_SAFE_INTEGER, 'beta')] }))
  expect(segments).toMatchObject({ insert: [{ id: 1 }], nextId: 2 })
})

test('a repeated id and an unknown project are faults', () => {
  expect(faultsInto(seededStore(), fileOf({ segments: [segment(1, 'beta'), segment(1, 'staff', { project: 'nowhere' })] }))).toEqual([
    'body/segments/1/id: segment 1 is in the file twice',
    'body/segments/1/project: project nowhere is neither in the file nor in the store',
  ])
})

test('description, project, constraints and origin are stored as sent', () => {
  const own = { description: 'early birds', project: 'default', createdBy: 'ada', createdAt: '2025-06-01T00:00:00.000Z' }
  expect(planInto(seededStore(), fileOf({ segments: [segment(1, 'beta', own)] })).segments.insert).toEqual([
    { id: 1, name: 'beta', constraints: [], ...own },
  ])
})

test('an id that is out of range, or leaves no range for others, is replaced', () => {
  const { segments } = planInto(seededStore(), fileOf({ segments: [segment(0, 'zero'), segment(2_147_483_647, 'last')] }))
  expect(segments).toMatchObject({ insert: [{ id: 1 }, { id: 2 }], nextId: 3 })
})
