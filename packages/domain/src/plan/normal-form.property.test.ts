import type { Constraint, Variant } from '@halyard/contracts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { planWorlds } from '../../test/arbitrary-plans.ts'
import { planned } from '../../test/planned.ts'
import type { ProposedChange } from '../change-requests/change.ts'
import type { FlagConfiguration, StoredStrategy, World } from '../world/world.ts'
import { configurationDigest } from './base-of.ts'
import { difference } from './difference.ts'

/** Repeatable numbers below one. */
type Chance = () => number

const shuffled = <T>(values: readonly T[], chance: Chance): T[] =>
  values
    .map((value) => [chance(), value] as const)
    .sort(([left], [right]) => left - right)
    .map(([, value]) => value)

const respelledConstraint = ({ values, value, ...rest }: Constraint, chance: Chance): Constraint => {
  const entries = shuffled(Object.entries(rest), chance).filter(
    ([key, each]) => each !== false || !['inverted', 'caseInsensitive'].includes(key) || chance() < 0.5,
  )
  const spelled = Object.fromEntries(entries)
  // Lists are compared exactly, so this field has no effect on them.
  if (rest.operator === 'IN' && chance() < 0.5) spelled.caseInsensitive = chance() < 0.5
  // Only keys with default values are omitted.
  if (value === undefined)
    return { ...spelled, values: shuffled([...values, ...values.slice(0, 1)], chance), value: '' } as unknown as Constraint
  return { ...spelled, value, ...(chance() < 0.5 && { values: [] }) } as unknown as Constraint
}

const respelledVariants = <V extends Omit<Variant, 'overrides'>>(variants: readonly V[], chance: Chance): V[] =>
  shuffled(variants, chance).map((variant) =>
    variant.weightType === 'fix' ? variant : { ...variant, weight: Math.round(chance() * 1000) },
  )

const respelledStrategy = (strategy: StoredStrategy, chance: Chance): StoredStrategy => ({
  ...strategy,
  id: chance() < 0.5 ? strategy.id.toUpperCase() : strategy.id,
  segments: shuffled(strategy.segments, chance),
  constraints: shuffled(strategy.constraints, chance).map((constraint) => respelledConstraint(constraint, chance)),
  variants: respelledVariants(strategy.variants, chance),
  parameters: Object.fromEntries(shuffled(Object.entries(strategy.parameters), chance)),
})

const respelledConfiguration = ({ enabled, strategies, variants }: FlagConfiguration, chance: Chance): FlagConfiguration => ({
  enabled,
  strategies: strategies.map((strategy) => respelledStrategy(strategy, chance)),
  variants: respelledVariants(variants, chance),
})

/** The same world in another form: every order without meaning is changed, and defaults are omitted. */
const respelled = (world: World, chance: Chance): World => ({
  ...world,
  features: new Map(
    [...world.features].map(([name, feature]) => [
      name,
      { ...feature, configuration: feature.configuration && respelledConfiguration(feature.configuration, chance) },
    ]),
  ),
})

const spellings = fc
  .tuple(planWorlds, fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })))
  .map(([world, stream]) => {
    const chance = () => Number(stream.next().value)
    return { world, other: respelled(world, chance) }
  })

test('worlds with equal meaning have an empty difference', () => {
  fc.assert(
    fc.property(spellings, ({ world, other }) => {
      expect([difference(world, other), difference(other, world)]).toEqual([[], []])
    }),
    { numRuns: 500 },
  )
})

test('configurations with equal meaning have the same digest', () => {
  fc.assert(
    fc.property(spellings, ({ world, other }) => {
      for (const [name, { configuration }] of world.features)
        expect(configurationDigest(other.features.get(name)?.configuration)).toBe(configurationDigest(configuration))
    }),
  )
})

test('a change that only restates the present values has an empty difference and no conflict with any live state', () => {
  fc.assert(
    fc.property(spellings, planWorlds, ({ world, other }, live) => {
      const changes = [...other.features.values()].flatMap(({ name, configuration }, at): ProposedChange[] =>
        (configuration?.strategies ?? []).map(({ segments, constraints, variants, ...rest }, index) => ({
          id: 10 * at + index,
          action: 'updateStrategy',
          feature: name,
          payload: { ...rest, segments: [...segments], constraints: [...constraints], variants: [...variants] },
        })),
      )
      const same = planned(world, world, ...changes)
      expect([same.conflicts, same.warnings, same.difference]).toEqual([[], [], []])
      const elsewhere = planned(world, live, ...changes)
      expect([elsewhere.conflicts, elsewhere.difference]).toEqual([[], []])
    }),
  )
})
