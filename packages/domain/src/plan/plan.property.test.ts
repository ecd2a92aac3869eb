import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  movedWorlds,
  planChange,
  planChanges,
  planWorlds,
  proposal,
  reachOf,
  updateOfStrategy,
  worldAfter,
} from '../../test/arbitrary-plans.ts'
import { brokenRules } from '../../test/broken-rules.ts'
import { countedIds } from '../../test/flag-worlds.ts'
import { planned } from '../../test/planned.ts'
import { applyChanges } from '../changes/apply-changes.ts'
import { isEnabled } from '../strategies/is-enabled.ts'
import type { FlagFeature } from '../world/world.ts'
import { baseIn } from './base-of.ts'
import { difference } from './difference.ts'
import { plan } from './plan.ts'

const runs = { numRuns: 1000 }

test('a plan without changes results in the live world', () => {
  fc.assert(
    fc.property(movedWorlds, ({ base, live }) => {
      const { result, conflicts, warnings, difference: changed } = planned(base, live)
      expect(result).toBe(live)
      expect([conflicts, warnings, changed]).toEqual([[], [], []])
    }),
  )
})

test('applying changes to the world that their author saw gives the result of their plan', () => {
  fc.assert(
    fc.property(planWorlds, planChanges, (world, changes) => {
      const { result, conflicts, warnings } = plan(baseIn(world), world, changes, countedIds())
      const applied = applyChanges(world, changes, countedIds())
      if (applied.ok) expect([result, conflicts]).toEqual([applied.world, []])
      else expect(conflicts.length + warnings.length).toBeGreaterThan(0)
    }),
    runs,
  )
})

const isOdd = ({ configuration, archived }: FlagFeature) =>
  !archived && configuration?.enabled === true && !configuration.strategies.some(isEnabled)

test('the result breaks no rule, and no feature stays on without an enabled strategy', () => {
  fc.assert(
    fc.property(movedWorlds, planChanges, ({ base, live }, changes) => {
      fc.pre(brokenRules(live).length === 0)
      const { result, conflicts } = planned(base, live, ...changes)
      expect(brokenRules(result)).toEqual([])
      for (const feature of result.features.values()) {
        const before = live.features.get(feature.name)
        if (isOdd(feature)) expect(before && isOdd(before)).toBe(true)
      }
      expect(conflicts.every(({ change }) => changes.some(({ id }) => id === change))).toBe(true)
    }),
    runs,
  )
})

test('inputs stay unchanged, and the result shares all features that no change affects', () => {
  fc.assert(
    fc.property(movedWorlds, planChanges, ({ base, live }, changes) => {
      const copy = structuredClone({ live, changes })
      const { result, difference: changed } = planned(base, live, ...changes)
      expect({ live, changes }).toEqual(copy)
      expect(difference(live, live)).toEqual([])
      const reached = new Set(changes.flatMap((change) => [...reachOf(live, change)]))
      for (const [name, feature] of live.features) if (!reached.has(name)) expect(result.features.get(name)).toBe(feature)
      for (const { feature, segment } of changed) expect(reached.has(feature ?? `segment ${segment}`)).toBe(true)
    }),
    runs,
  )
})

const isDisjoint = (left: ReadonlySet<string>, right: ReadonlySet<string>) => [...left].every((name) => !right.has(name))

test('changes to different features and segments commute', () => {
  fc.assert(
    fc.property(movedWorlds, planChange, planChange, ({ base, live }, one, other) => {
      fc.pre(isDisjoint(reachOf(live, one), reachOf(live, other)) && isDisjoint(reachOf(base, one), reachOf(base, other)))
      const [first, second] = proposal([one, other])
      if (!first || !second) expect.unreachable()
      const [forward, backward] = [planned(base, live, first, second), planned(base, live, second, first)]
      expect(forward.difference).toEqual(backward.difference)
      expect(forward.hash).toBe(backward.hash)
      expect(forward.conflicts).toEqual(backward.conflicts.toSorted((left, right) => left.change - right.change))
    }),
    runs,
  )
})

test('updates of different strategies or of different fields of one strategy commute', () => {
  const updates = fc.tuple(updateOfStrategy, updateOfStrategy).filter(([one, other]) => {
    if (one.action !== 'updateStrategy' || other.action !== 'updateStrategy') return false
    const fields = new Set(Object.keys(one.payload))
    return one.payload.id !== other.payload.id || Object.keys(other.payload).every((field) => field === 'id' || !fields.has(field))
  })
  fc.assert(
    fc.property(movedWorlds, updates, ({ base, live }, [one, other]) => {
      const [first, second] = proposal([one, other])
      if (!first || !second) expect.unreachable()
      const [forward, backward] = [planned(base, live, first, second), planned(base, live, second, first)]
      expect(forward.difference).toEqual(backward.difference)
    }),
    runs,
  )
})

test('two changes that can each be applied alone conflict in either order', () => {
  fc.assert(
    fc.property(planWorlds, planChange, planChange, (base, one, other) => {
      const [first, second] = proposal([one, other])
      if (!first || !second) expect.unreachable()
      const alone = [planned(base, base, first), planned(base, base, second)]
      fc.pre(alone.every(({ conflicts, difference: changed }) => conflicts.length === 0 && changed.length > 0))
      const [afterFirst, afterSecond] = alone.map(({ result }) => result)
      if (!afterFirst || !afterSecond) expect.unreachable()
      expect(planned(base, afterFirst, second).conflicts.length > 0).toBe(planned(base, afterSecond, first).conflicts.length > 0)
    }),
    { numRuns: 2000 },
  )
})

test('a change by others to other objects does not change the hash', () => {
  fc.assert(
    fc.property(movedWorlds, planChanges, planChange, ({ base, live }, changes, elsewhere) => {
      const later = worldAfter(live, [elsewhere])
      const reached = new Set([live, later, base].flatMap((world) => changes.flatMap((change) => [...reachOf(world, change)])))
      fc.pre(isDisjoint(reachOf(live, elsewhere), reached))
      expect(planned(base, later, ...changes).hash).toBe(planned(base, live, ...changes).hash)
    }),
    runs,
  )
})

test('plans have equal hashes exactly if they have equal differences', () => {
  fc.assert(
    fc.property(movedWorlds, planChanges, planChanges, ({ base, live }, some, others) => {
      const [left, right] = [planned(base, live, ...some), planned(base, live, ...others)]
      expect(left.hash === right.hash).toBe(JSON.stringify(left.difference) === JSON.stringify(right.difference))
      expect(left.hash).toMatch(/^[0-9a-f]{64}$/)
    }),
    runs,
  )
})
