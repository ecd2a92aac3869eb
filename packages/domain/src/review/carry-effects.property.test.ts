import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryFlagChanges, arbitraryFlagWorld, usesOf } from '../../test/arbitrary-flag-worlds.ts'
import { countedIds } from '../../test/flag-worlds.ts'
import { applyChange } from '../changes/apply-changes.ts'
import { compareCodePoints } from '../sorting/code-points.ts'
import type { FlagConfiguration, FlagFeature, FlagSegment, World } from '../world/world.ts'
import { carryEffects } from './carry-effects.ts'

type Environment = 'development' | 'production'
type Configurations = ReadonlyMap<string, FlagConfiguration | undefined>

/** The stored state: rows that belong to one environment are separate, and relations have one direction. */
interface Stored {
  readonly world: World
  readonly features: readonly Pick<FlagFeature, 'name' | 'archived' | 'parents'>[]
  readonly segments: readonly Omit<FlagSegment, 'usedBy'>[]
  readonly configurations: Readonly<Record<Environment, Configurations>>
}

const configurationsOf = ({ features }: World): Configurations =>
  new Map([...features].map(([name, { configuration }]) => [name, configuration]))

/** Reads the world of one environment. Children and uses of segments are derived from the rows of all environments. */
const read = ({ world, features, segments, configurations }: Stored, environment: Environment): World => {
  const childrenOf = (parent: string) =>
    features.filter(({ parents }) => parents.some(({ feature }) => feature === parent)).map(({ name }) => name)
  const complete = (configured: Configurations) =>
    features.map((row): FlagFeature => {
      const children = childrenOf(row.name).sort(compareCodePoints)
      return { ...world.features.get(row.name)!, ...row, children, configuration: configured.get(row.name) }
    })
  const everywhere = [...complete(configurations.development), ...complete(configurations.production)]
  return {
    ...world,
    environment,
    features: new Map(complete(configurations[environment]).map((feature) => [feature.name, feature])),
    segments: new Map(segments.map((row) => [row.id, { ...row, usedBy: usesOf(everywhere, row.id) }])),
  }
}

/** Stores the result of changes in one environment. */
const written = (stored: Stored, result: World, environment: Environment): Stored => ({
  ...stored,
  features: [...result.features.values()].map(({ name, archived, parents }) => ({ name, archived, parents })),
  segments: [...result.segments.values()].map(({ usedBy: _, ...row }) => row),
  configurations: { ...stored.configurations, [environment]: configurationsOf(result) },
})

/** Strategies in another environment have other ids. */
const withOtherIds = (configurations: Configurations): Configurations =>
  new Map(
    [...configurations].map(([name, own]) => [
      name,
      own && { ...own, strategies: own.strategies.map((strategy) => ({ ...strategy, id: `${strategy.id}-live` })) },
    ]),
  )

const storedStates = fc.tuple(arbitraryFlagWorld, arbitraryFlagWorld).map(
  ([world, other]): Stored => ({
    world,
    features: [...world.features.values()],
    segments: [...world.segments.values()],
    configurations: { development: configurationsOf(world), production: withOtherIds(configurationsOf(other)) },
  }),
)

/** The order of uses has no meaning. */
const sorted = (world: World): World => ({
  ...world,
  segments: new Map(
    [...world.segments].map(([id, segment]) => [
      id,
      { ...segment, usedBy: segment.usedBy.toSorted((left, right) => compareCodePoints(left.strategy, right.strategy)) },
    ]),
  ),
})

test('changes in one environment, carried, equal the other environment read after the changes', () => {
  fc.assert(
    fc.property(storedStates, arbitraryFlagChanges, (before, changes) => {
      const newId = countedIds()
      let stored = before
      let production = read(before, 'production')
      for (const change of changes) {
        const result = applyChange(read(stored, 'development'), change, newId)
        if (!result.ok) continue
        stored = written(stored, result.world, 'development')
        production = carryEffects(result.world, production)
        expect(sorted(production)).toEqual(sorted(read(stored, 'production')))
      }
    }),
    { numRuns: 500 },
  )
})
