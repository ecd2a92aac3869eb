import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { build, type LockStrength, type Locks, locking } from '../query.ts'
import { RowLocks } from './row-locks.ts'

interface Row {
  readonly name: string
}
const answered = (kind: Locks['kind'], strength: LockStrength, ...names: string[]) => ({
  query: locking<Row>(kind, strength, ({ name }) => name, sql<Row>`select name`.compile(build)),
  rows: names.map((name) => ({ name })),
})
const [ann, bob, carol] = [{}, {}, {}]

test('a conflicting lock of another member is refused', () => {
  const locks = new RowLocks()
  expect(locks.take(ann, [answered('feature', 'update', 'a', 'b')])).toBe(true)
  expect(locks.take(bob, [answered('feature', 'key share', 'b')])).toBe(false)
  expect(locks.take(bob, [answered('feature', 'update', 'c')])).toBe(true)
})

test('the own locks of a member do not conflict', () => {
  const locks = new RowLocks()
  expect(locks.take(ann, [answered('feature', 'share', 'a')])).toBe(true)
  expect(locks.take(ann, [answered('feature', 'update', 'a')])).toBe(true)
})

test('objects of different kinds do not conflict', () => {
  const locks = new RowLocks()
  expect(locks.take(ann, [answered('feature', 'update', 'a')])).toBe(true)
  expect(locks.take(bob, [answered('project', 'update', 'a')])).toBe(true)
})

test('every holder of a lock counts', () => {
  const locks = new RowLocks()
  for (const member of [ann, bob]) expect(locks.take(member, [answered('feature', 'share', 'a')])).toBe(true)
  expect(locks.take(ann, [answered('feature', 'update', 'a')])).toBe(false)
  expect(locks.take(carol, [answered('feature', 'update', 'a')])).toBe(false)
})

test('a refused member holds nothing', () => {
  const locks = new RowLocks()
  expect(locks.take(ann, [answered('feature', 'update', 'a')])).toBe(true)
  expect(locks.take(bob, [answered('feature', 'update', 'b'), answered('feature', 'update', 'a')])).toBe(false)
  expect(locks.take(carol, [answered('feature', 'update', 'b')])).toBe(true)
})
