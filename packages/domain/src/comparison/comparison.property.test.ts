import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { planWorlds } from '../../test/arbitrary-plans.ts'
import { ruleWorlds } from '../../test/arbitrary-rules.ts'
import { countedIds } from '../../test/flag-worlds.ts'
import { difference } from '../plan/difference.ts'
import type { StoredStrategy, World } from '../world/world.ts'
import { type ComparedFeature, compareBehaviour } from './compare-behaviour.ts'
import { makeEqual } from './make-equal.ts'

const compare = (left: World, right: World): ComparedFeature => {
  const steps = compareBehaviour({ left, right, features: ['checkout'], contexts: 200, now: Date.UTC(2026, 5, 1), extended: true })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value[0]!
  }
}

/** The configurations without ids and positions, which differ between environments. */
const contentOf = ({ features }: World, name: string) => {
  const { strategies = [], ...rest } = features.get(name)?.configuration ?? {}
  return { ...rest, strategies: strategies.map(({ id: _, sortOrder: __, ...strategy }: StoredStrategy) => strategy) }
}

const ofOtherEnvironment = (world: World): World => ({
  ...world,
  environment: 'staging',
  features: new Map(
    [...world.features].map(([name, feature]) => {
      const { configuration } = feature
      const strategies = configuration?.strategies.map((strategy) => ({ ...strategy, id: `staging-${strategy.id}` })) ?? []
      return [name, { ...feature, configuration: configuration && { ...configuration, strategies } }]
    }),
  ),
})

test('the changes of makeEqual give features the configuration of the other environment', () => {
  fc.assert(
    fc.property(planWorlds, planWorlds, (target, other) => {
      const source = ofOtherEnvironment(other)
      const names = [...target.features.keys()]
      const newId = countedIds()
      const { plan } = makeEqual(target, source, names, () => `new-${newId()}`)
      fc.pre(plan.defaultChanges.size === 0)
      expect(plan.conflicts).toEqual([])
      const copies = { ...source, features: new Map([...target.features].map(([name, feature]) => [name, { ...feature }])) }
      for (const name of names) {
        const configuration = plan.result.features.get(name)!.configuration!
        // Ids and positions of the result, with the content of the source.
        const wanted = source.features.get(name)!.configuration!
        const strategies = wanted.strategies.map((each, at) => ({
          ...each,
          id: configuration.strategies[at]?.id ?? '',
          sortOrder: configuration.strategies[at]?.sortOrder ?? 0,
        }))
        copies.features.set(name, { ...target.features.get(name)!, configuration: { ...wanted, strategies } })
      }
      expect(difference(copies, plan.result)).toEqual([])
      expect(names.map((name) => contentOf(plan.result, name).strategies.length)).toEqual(
        names.map((name) => contentOf(source, name).strategies.length),
      )
    }),
    { numRuns: 150 },
  )
})

test('the changes of makeEqual are empty for equal configurations', () => {
  fc.assert(
    fc.property(planWorlds, (world) => {
      expect(makeEqual(world, ofOtherEnvironment(world), [...world.features.keys()], countedIds()).plan.difference).toEqual([])
    }),
  )
})

test('equal configurations behave the same, and the reverse comparison is the reverse', () => {
  const reverse: Partial<Record<string, string>> = { wider: 'narrower', narrower: 'wider' }
  fc.assert(
    fc.property(ruleWorlds, ruleWorlds, (left, right) => {
      expect(compare(left, ofOtherEnvironment(left))).toMatchObject({ behaviour: 'same', isCertain: true })
      const { behaviour } = compare(left, right)
      expect(compare(right, left).behaviour).toBe(reverse[behaviour] ?? behaviour)
    }),
    { numRuns: 60 },
  )
})
