import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedWorlds, planChanges } from '../../test/arbitrary-plans.ts'
import { configuredFeature, countedIds, flagWorld, stored } from '../../test/flag-worlds.ts'
import type { World } from '../world/world.ts'
import { baseIn } from './base-of.ts'
import { beginFold, continueFold, type Fold } from './fold.ts'
import { type Plan, plan, planOf } from './plan.ts'

/** All fields of a plan; the difference and the hash are computed when they are read. */
const complete = ({ difference, hash, ...rest }: Plan) => ({ ...rest, difference, hash })

/** The world with a default strategy that uses this segment. */
const withDefault = (world: World, segment: number): World => {
  const defaultStrategy = { name: 'default', constraints: [], parameters: {}, segments: [segment] }
  return { ...world, projects: flagWorld([], { defaultStrategy }).projects }
}

/** Some have a default strategy that cannot be added, because its segment does not exist. */
const worlds = fc
  .tuple(movedWorlds, fc.option(fc.constantFrom(1, 9)))
  .map(([{ base, live }, segment]) => ({ base, live: segment === null ? live : withDefault(live, segment) }))

/** Changes in parts, which can be empty. */
const parts = fc.tuple(planChanges, planChanges, fc.array(fc.nat(12), { maxLength: 3 })).map(([some, more, cuts]) => {
  const changes = [...some, ...more].map((change, index) => ({ ...change, id: index + 1 }))
  const bounds = [...cuts.toSorted((left, right) => left - right), changes.length]
  return bounds.map((end, at) => changes.slice(bounds[at - 1] ?? 0, end))
})

test('the plan of a continued fold reuses the differences of features that stayed the same', () => {
  const live = flagWorld(['banner', 'checkout'].map((name) => configuredFeature(name, false, stored(`of-${name}`))))
  const switched = (feature: string, id: number) => ({ id, action: 'updateEnabled' as const, feature, payload: { enabled: true } })
  const first = continueFold(beginFold(baseIn(live), live), [switched('banner', 1)])
  const [banner] = planOf(first).difference
  const second = planOf(continueFold(first, [switched('checkout', 2)])).difference
  expect(second.map(({ feature }) => feature)).toEqual(['banner', 'checkout'])
  expect(second[0]).toBe(banner)
})

test('continuing a fold gives the plan of all changes, and leaves the earlier folds unchanged', () => {
  const seen = { conflicts: 0, warnings: 0, defaults: 0, refused: 0 }
  fc.assert(
    fc.property(worlds, parts, ({ base, live }, list) => {
      const folds: Fold[] = []
      for (const part of list) folds.push(continueFold(folds.at(-1) ?? beginFold(baseIn(base), live), part))
      for (const [at, fold] of folds.entries()) {
        const expected = plan(baseIn(base), live, list.slice(0, at + 1).flat(), countedIds())
        expect(complete(planOf(fold, countedIds()))).toEqual(complete(expected))
        expect(planOf(fold).result === live).toBe(expected.result === live)
        seen.conflicts += fold.conflicts.length
        seen.warnings += fold.warnings.length
        seen.defaults += expected.defaultChanges.size
        seen.refused += expected.conflicts.length - fold.conflicts.length
      }
    }),
    { numRuns: 1000 },
  )
  // The property needs enough cases of each kind.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20)
})
