import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import type { Database } from '../../store/index.ts'
import { LoneInstance } from './lone-instance.ts'

let database: Database
let discard: () => Promise<void>

beforeAll(async () => {
  ;({ database, discard } = await freshDatabase())
})
afterAll(() => discard())

test('reports to its listener whether the lease begins or is renewed', async () => {
  const lone = new LoneInstance(database)
  const heard: boolean[] = []
  lone.onLease((isRenewal) => heard.push(isRenewal))
  for (const _ of ['begins', 'is renewed', 'is renewed']) await lone.renew()
  expect(heard).toEqual([false, true, true])
  await lone.leave()
  await lone.renew()
  expect(heard).toEqual([false, true, true, false])
})
