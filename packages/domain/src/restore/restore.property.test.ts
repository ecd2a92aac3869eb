import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { planChange, planWorlds, worldAfter } from '../../test/arbitrary-plans.ts'
import { eventsBetween } from '../../test/events-between.ts'
import { difference } from '../plan/difference.ts'
import type { World } from '../world/world.ts'
import { putStates } from './put-state.ts'
import { restore } from './restore.ts'
import { restoreConfiguration } from './restore-configuration.ts'

const writes = fc.tuple(planWorlds, fc.array(planChange, { minLength: 1, maxLength: 3 })).map(([before, changes]) => {
  const after = worldAfter(before, changes)
  return { before, after, events: eventsBetween(before, after) }
})

/** The order of the strategies, which decides if strategies have their own variants. */
const orderIn = ({ features }: World) =>
  [...features.values()].map(({ name, configuration }) => [name, configuration?.strategies.map(({ id }) => id)])

const seen = new Set<string>()

/** Fields outside the configuration, and positions, whose order is compared instead. */
const isElsewhere = /^parents$|^archived$|\/sortOrder$/

test('the restored state is the state before the events', () => {
  fc.assert(
    fc.property(writes, ({ before, after, events }) => {
      const { plan, conflicts, requests } = restore({ events, later: [], live: after })
      // Calls restore the other states, and the server does not leave a feature on without an enabled strategy.
      fc.pre(requests.length === 0 && plan.defaultChanges.size === 0)
      for (const { type } of events) seen.add(type)
      expect(conflicts).toEqual([])
      expect(difference(before, plan.result).filter(({ path }) => !path.endsWith('/sortOrder'))).toEqual([])
      expect(orderIn(plan.result)).toEqual(orderIn(before))
    }),
    { numRuns: 300 },
  )
  const restored = Object.keys(putStates).filter((type) => !/archived|revived|dependencies-removed/.test(type))
  expect([...seen].sort()).toEqual(restored.sort())
})

test('a former configuration of one feature is restored, whatever changed since', () => {
  fc.assert(
    fc.property(writes, ({ before, after }) => {
      const wanted = before.features.get('checkout')!.configuration!
      fc.pre(after.features.get('checkout')?.archived === false)
      const { plan } = restoreConfiguration(after, 'checkout', wanted)
      fc.pre(plan.defaultChanges.size === 0 && plan.conflicts.every(({ kind }) => kind !== 'missing'))
      expect(plan.conflicts).toEqual([])
      const others = difference(before, plan.result).filter(({ feature, path }) => feature === 'checkout' && !isElsewhere.test(path))
      expect(others).toEqual([])
      expect(orderIn(plan.result)[0]).toEqual(orderIn(before)[0])
    }),
    { numRuns: 200 },
  )
})
