import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbage } from '../../cli/heap.ts'
import type { Tx } from '../../store/index.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { DeliveredFeatures } from './delivered-features.ts'

const known = 'production'
const key = revisionKeys.delivery(known)

/** The features of a store with one environment, which has three changes and no features. */
const newDelivered = () =>
  new DeliveredFeatures({
    snapshot: (work) =>
      work({
        batch: async (...queries: readonly { readonly sql: string }[]) =>
          queries.map(({ sql }) => {
            if (sql.includes('pg_snapshot_xmin')) return [{ horizon: '1' }]
            if (sql.includes('from revision')) return [{ key, n: 3, stamp: 1, age: null }]
            return sql.includes('count(*)') ? [{ features: 0 }] : []
          }),
      } as unknown as Tx),
  })

const nameMany = (delivered: DeliveredFeatures) => {
  for (let at = 0; at < 300; at++) delivered.in(`unknown-${at}`)
}

test('everybody gets the object that a stream holds, also after 300 other environments were named', () => {
  const delivered = newDelivered()
  const held = delivered.in(known)
  nameMany(delivered)
  expect(delivered.in(known)).toBe(held)
})

test('300 names of environments that do not exist evict no environment with changes', async () => {
  const delivered = newDelivered()
  await delivered.in(known).upTo([key], new Map(), performance.now())
  expect(delivered.in(known).count).toBe(3)
  nameMany(delivered)
  // A weak reference keeps its object until the next iteration of the event loop.
  await nextIteration()
  collectGarbage()
  expect(delivered.in(known).count).toBe(3)
})
