import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ruleConstraint, ruleContexts, ruleFeature, ruleWorlds } from '../../test/arbitrary-rules.ts'
import { configuredFeature, flagWorld, stored } from '../../test/flag-worlds.ts'
import { contradiction, isAlwaysTrue } from '../conditions/implies.ts'
import { compile } from '../evaluate/evaluator.ts'
import { snapshotOf } from '../evaluate/snapshot-of.ts'
import type { FlagFeature, World } from '../world/world.ts'
import { rehearseAtOnce } from './rehearse.ts'

const now = Date.UTC(2026, 5, 1)

const withFeature = (world: World, feature: FlagFeature): World => ({
  ...world,
  features: new Map(world.features).set(feature.name, { ...feature, parents: world.features.get('checkout')!.parents }),
})

/** The same feature with one strategy less or more, or another feature. */
const pairs = fc.tuple(ruleWorlds, ruleFeature('checkout'), fc.constantFrom('shorter', 'other', 'same')).map(([before, other, kind]) => {
  const feature = before.features.get('checkout')!
  const { configuration } = feature
  const shorter = { ...feature, configuration: configuration && { ...configuration, strategies: configuration.strategies.slice(1) } }
  const after = kind === 'same' ? before : withFeature(before, kind === 'shorter' ? shorter : other)
  return { before, after }
})

const rehearsed = (before: World, after: World, contexts = 200) =>
  rehearseAtOnce({ before, after, features: ['checkout'], contexts, now, extended: true }).features[0]!

test('every context is counted once, and the reverse rehearsal has the reverse counts', () => {
  fc.assert(
    fc.property(pairs, ({ before, after }) => {
      const { counts } = rehearsed(before, after)
      const back = rehearsed(after, before).counts
      expect(Object.values(counts).reduce((sum, { contexts }) => sum + contexts, 0)).toBe(200)
      expect([back.gain, back.lose, back.otherVariant]).toEqual([counts.lose, counts.gain, counts.otherVariant])
    }),
  )
})

test('a certain assertion holds for every context', () => {
  const options = { now: () => now, random: () => 0.5, extended: true }
  fc.assert(
    fc.property(pairs, fc.array(ruleContexts, { minLength: 20, maxLength: 20 }), ({ before, after }, contexts) => {
      const { certain, counts } = rehearsed(before, after)
      if (certain.nobodyLoses !== 'unknown') expect(counts.lose.contexts).toBe(0)
      if (certain.nobodyGains !== 'unknown') expect(counts.gain.contexts).toBe(0)
      if (certain.isSame !== 'unknown') expect(counts.otherVariant.contexts + counts.otherPayload.contexts).toBe(0)
      const [one, other] = [before, after].map((world) => compile(snapshotOf(world), options))
      for (const context of contexts) {
        const [from, to] = [one!, other!].map((evaluator) => evaluator.evaluateOne('checkout', context))
        if (certain.nobodyLoses === 'always' && from?.enabled) expect(to?.enabled).toBe(true)
        if (certain.nobodyGains === 'always' && to?.enabled) expect(from?.enabled).toBe(true)
        if (certain.isSame === 'always') expect(to?.variant).toEqual(from?.variant)
      }
    }),
    { numRuns: 200 },
  )
})

test('contexts on both sides of a condition occur', () => {
  const condition = ruleConstraint.filter(
    (each) => !each.operator.startsWith('DATE_') && !isAlwaysTrue(each, true) && !contradiction([each], true),
  )
  fc.assert(
    fc.property(condition, (constraint) => {
      const world = (enabled: boolean) =>
        flagWorld([configuredFeature('checkout', enabled, stored('a', { name: 'default', constraints: [constraint] }))], {
          contextFields: new Map(),
        })
      const { gain, stayOff } = rehearsed(world(false), world(true), 100).counts
      expect([gain.contexts > 0, stayOff.contexts > 0]).toEqual([true, true])
    }),
    { numRuns: 150 },
  )
})
