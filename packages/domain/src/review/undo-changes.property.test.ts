import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryFlagChanges, arbitraryFlagWorld } from '../../test/arbitrary-flag-worlds.ts'
import { countedIds, worldOf } from '../../test/flag-worlds.ts'
import type { FlagChange } from '../change-requests/change.ts'
import { applyChange, applyChanges } from '../changes/apply-changes.ts'
import { isEnabled } from '../strategies/is-enabled.ts'
import type { FlagConfiguration, World } from '../world/world.ts'
import { type FeatureState, type Outcome, type SegmentState, undoChanges } from './undo-changes.ts'

const featureIn = ({ features }: World, name: string): FeatureState | null => {
  const feature = features.get(name)
  if (!feature?.configuration) return null
  return { archived: feature.archived, parents: feature.parents, ...feature.configuration }
}
const segmentIn = ({ segments }: World, id: number): SegmentState | null => {
  const segment = segments.get(id)
  if (!segment) return null
  const { name, description, project, constraints } = segment
  return { name, description, project, constraints }
}

/** The outcome of changes to a world, as it is stored and read again. */
const outcomeOf = (before: World, after: World): Outcome =>
  JSON.parse(
    JSON.stringify({
      features: [...before.features.keys()].map((name) => ({ name, before: featureIn(before, name), after: featureIn(after, name) })),
      segments: [...before.segments.keys()].map((id) => ({ id, before: segmentIn(before, id), after: segmentIn(after, id) })),
    }),
  )

/** The order of strategies decides whose variants a person gets. Equal positions may need new numbers to keep their order. */
const inOrder = ({ strategies, ...configuration }: FlagConfiguration): FlagConfiguration => ({
  ...configuration,
  strategies: strategies
    .toSorted((one, other) => one.sortOrder - other.sortOrder)
    .map((strategy, sortOrder) => ({ ...strategy, sortOrder })),
})

/** The features and segments of a world. */
const shown = (world: World) => {
  const features = [...world.features].map(
    ([name, feature]) => [name, { ...feature, configuration: feature.configuration && inOrder(feature.configuration) }] as const,
  )
  const ordered = { ...world, features: new Map(features) }
  return outcomeOf(ordered, ordered)
}

interface Applied {
  readonly before: World
  readonly after: World
  readonly undo: readonly FlagChange[]
}

/**
 * Every feature is in the environment, and has an enabled strategy if the feature is on. For other features, undoing a change causes a default
 * change.
 */
const isSound = ({ features }: World) =>
  [...features.values()].every(({ configuration }) => configuration && (!configuration.enabled || configuration.strategies.some(isEnabled)))

/** A world after the changes that can be applied. */
const makePossible = (before: World, changes: readonly FlagChange[]): World => {
  const newId = countedIds()
  return changes.reduce((world, change) => {
    const result = applyChange(world, change, newId)
    return result.ok ? result.world : world
  }, before)
}

/** A world, its state after changes, and the changes that restore it. */
const applied: fc.Arbitrary<Applied> = fc.tuple(arbitraryFlagWorld.filter(isSound), arbitraryFlagChanges).chain(([before, changes]) => {
  const after = makePossible(before, changes)
  const { changes: undo, impossible } = undoChanges(outcomeOf(before, after))
  return fc.constant(impossible.length > 0 ? { before, after: before, undo: [] } : { before, after, undo })
})

test('undoing an applied request restores the state before', () => {
  let undone = 0
  fc.assert(
    fc.property(applied, ({ before, after, undo }) => {
      if (undo.length > 0) undone += 1
      expect(shown(worldOf(applyChanges(after, undo, countedIds())))).toEqual(shown(before))
    }),
    { numRuns: 1000 },
  )
  expect(undone).toBeGreaterThan(100)
})

test('undoing the undo restores the applied state', () => {
  fc.assert(
    fc.property(applied, ({ after, undo }) => {
      const back = worldOf(applyChanges(after, undo, countedIds()))
      const again = undoChanges(outcomeOf(after, back))
      expect(again.impossible).toEqual([])
      expect(shown(worldOf(applyChanges(back, again.changes, countedIds())))).toEqual(shown(after))
    }),
    { numRuns: 500 },
  )
})

test('a request that changed nothing has nothing to undo', () => {
  fc.assert(
    fc.property(arbitraryFlagWorld, (world) => {
      expect(undoChanges(outcomeOf(world, world))).toEqual({ changes: [], impossible: [] })
    }),
  )
})
