import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryFlagChanges, arbitraryFlagWorld, usesOf } from '../../test/arbitrary-flag-worlds.ts'
import { countedIds, worldOf } from '../../test/flag-worlds.ts'
import { type FlagChange, isOnSegment } from '../change-requests/change.ts'
import { findFaults } from '../change-requests/find-faults.ts'
import { isEnabled } from '../strategies/is-enabled.ts'
import type { FlagFeature, World } from '../world/world.ts'
import { applyChange, applyChanges } from './apply-changes.ts'
import { applyWithoutDefaults } from './apply-without-defaults.ts'
import { ChangingWorld } from './changing-world.ts'

interface Course {
  readonly before: World
  readonly after: World
  /** The changes that could be applied, each after the earlier ones. */
  readonly applied: readonly FlagChange[]
}

/** Applies changes one by one, like direct writes, and skips conflicting changes. */
const oneByOne = (before: World, changes: readonly FlagChange[]): Course => {
  const newId = countedIds()
  const applied: FlagChange[] = []
  let after = before
  for (const change of changes) {
    const result = applyChange(after, change, newId)
    if (!result.ok) continue
    after = result.world
    applied.push(change)
  }
  return { before, after, applied }
}

/** Applies all changes at once, like change requests, without conflicting changes. */
const allAtOnce = (before: World, changes: readonly FlagChange[]): Course => {
  const applied: FlagChange[] = []
  let bare = before
  for (const change of changes) {
    const result = applyWithoutDefaults(bare, change)
    if (!result.ok) continue
    bare = result.world
    applied.push(change)
  }
  return { before, after: worldOf(applyChanges(before, applied, countedIds())), applied }
}

const courses = fc
  .tuple(arbitraryFlagWorld, arbitraryFlagChanges, fc.constantFrom(oneByOne, allAtOnce))
  .map(([world, changes, run]) => run(world, changes))

const holds = (rule: (course: Course) => void) => fc.assert(fc.property(courses, rule), { numRuns: 1000 })

const isOdd = ({ configuration }: FlagFeature) => configuration?.enabled === true && !configuration.strategies.some(isEnabled)
const turnedOn = (name: string, applied: readonly FlagChange[]) =>
  applied.some((change) => change.action === 'updateEnabled' && change.feature === name && change.payload.enabled)

test('no live feature ends up on without an enabled strategy, unless it was so before and no change turned it on', () => {
  holds(({ before, after, applied }) => {
    const excused = ({ name }: FlagFeature) => {
      const began = before.features.get(name)
      return began !== undefined && isOdd(began) && !turnedOn(name, applied)
    }
    expect([...after.features.values()].filter((feature) => isOdd(feature) && !feature.archived && !excused(feature))).toEqual([])
  })
})

test('ids of strategies are unique, and strategies are sorted by position', () => {
  holds(({ after }) => {
    const strategies = [...after.features.values()].map(({ configuration }) => configuration?.strategies ?? [])
    const ids = strategies.flat().map(({ id }) => id.toLowerCase())
    expect(new Set(ids).size).toBe(ids.length)
    for (const own of strategies) expect(own).toEqual(own.toSorted((left, right) => left.sortOrder - right.sortOrder))
  })
})

test('strategies with the same position keep their order', () => {
  holds(({ before, after, applied }) => {
    const moved = applied.some(
      (change) => change.action === 'reorderStrategy' || (change.action === 'updateStrategy' && change.payload.sortOrder !== undefined),
    )
    fc.pre(!moved)
    // A strategy that is deleted and added again is a new one.
    const added = new Set(applied.flatMap((change) => (change.action === 'addStrategy' ? [change.payload.id] : [])))
    for (const { name, configuration } of after.features.values()) {
      const were = (before.features.get(name)?.configuration?.strategies ?? []).map(({ id }) => id).filter((id) => !added.has(id))
      const are = configuration?.strategies.map(({ id }) => id) ?? []
      expect(are.filter((id) => were.includes(id))).toEqual(were.filter((id) => are.includes(id)))
    }
  })
})

test('a feature has at most one parent, which is live and has no parent, and lists its children', () => {
  holds(({ after: { features } }) => {
    for (const { name, archived, parents, children } of features.values()) {
      const [parent] = parents.map(({ feature }) => features.get(feature))
      expect(parents.length).toBeLessThanOrEqual(1)
      if (parents.length > 0) expect([archived, parent?.archived, parent?.parents]).toEqual([false, false, []])
      const depending = [...features.values()].filter((other) => other.parents.some(({ feature }) => feature === name))
      expect(new Set(children)).toEqual(new Set(depending.map((child) => child.name)))
      expect(children.length).toBe(depending.length)
    }
  })
})

test('segments list exactly the strategies that use them', () => {
  holds(({ after: { features, segments } }) => {
    for (const id of [1, 2, 3]) {
      const uses = usesOf(features.values(), id)
      expect(new Set(segments.get(id)?.usedBy.map(({ strategy }) => strategy) ?? [])).toEqual(new Set(uses.map(({ strategy }) => strategy)))
      expect(segments.get(id)?.usedBy.length ?? 0).toBe(uses.length)
    }
  })
})

/** All features that a change can affect: its own, its new parent, and former parents. */
const reached = ({ features }: World, applied: readonly FlagChange[]): Set<string> => {
  const named = applied.flatMap((change) => {
    if (isOnSegment(change)) return []
    return change.action === 'addDependency' ? [change.feature, change.payload.feature] : [change.feature]
  })
  return new Set([...named, ...named.flatMap((name) => features.get(name)?.parents.map(({ feature }) => feature) ?? [])])
}

test('features that no change affects stay the same objects, and the input is not modified', () => {
  fc.assert(
    fc.property(arbitraryFlagWorld, arbitraryFlagChanges, fc.constantFrom(oneByOne, allAtOnce), (world, changes, run) => {
      const copy = structuredClone({ world, changes })
      const { after, applied } = run(world, changes)
      expect({ world, changes }).toEqual(copy)
      const touched = reached(world, applied)
      for (const [name, feature] of world.features) if (!touched.has(name)) expect(after.features.get(name)).toBe(feature)
      if (applied.every((change) => isOnSegment(change))) expect(after.features).toBe(world.features)
      if (applied.every(({ action }) => action === 'updateEnabled' || action === 'patchVariant'))
        expect(after.segments).toBe(world.segments)
      expect(after.strategyTypes).toBe(world.strategyTypes)
      if (applied.length === 0) expect(after).toBe(world)
    }),
    { numRuns: 1000 },
  )
})

test('a changing world equals the world of each change applied to the complete world before it', () => {
  fc.assert(
    fc.property(arbitraryFlagWorld, arbitraryFlagChanges, (world, changes) => {
      const changing = new ChangingWorld(world)
      let complete = world
      for (const change of changes) {
        const result = applyWithoutDefaults(complete, change)
        expect(changing.apply(change)).toEqual(result.ok ? undefined : result.conflict)
        if (result.ok) complete = result.world
        expect(changing.world).toEqual(complete)
      }
    }),
    { numRuns: 500 },
  )
})

test('applyChanges reports the first conflict, as its change alone would give it, whatever changes follow', () => {
  fc.assert(
    fc.property(arbitraryFlagWorld, arbitraryFlagChanges, (world, changes) => {
      const result = applyChanges(world, changes, countedIds())
      fc.pre(!result.ok)
      const { index, conflict } = result
      expect(applyChanges(world, changes.slice(0, index + 1), countedIds())).toEqual(result)
      const bare = changes.slice(0, index).reduce((now, change) => worldOf(applyWithoutDefaults(now, change)), world)
      const change = changes[index]
      if (change) expect(applyWithoutDefaults(bare, change)).toEqual({ ok: false, conflict })
    }),
    { numRuns: 1000 },
  )
})

const independentOfEnvironment: readonly string[] = ['archiveFeature', 'addDependency', 'deleteDependency']

test('a change that findFaults rejects is rejected on application with the same message', () => {
  fc.assert(
    fc.property(arbitraryFlagWorld, arbitraryFlagChanges, (world, changes) => {
      for (const change of changes) {
        const faults = findFaults([change], world, []).filter(
          ({ message }) => !(independentOfEnvironment.includes(change.action) && message.includes('not in the environment')),
        )
        const fault = faults.find(({ kind }) => kind === 'invalid') ?? faults[0]
        const result = applyWithoutDefaults(world, change)
        if (fault) expect(result).toEqual({ ok: false, conflict: { kind: fault.kind, field: fault.field, message: fault.message } })
        else if (!result.ok) expect(result.conflict.kind).not.toBe('missing')
      }
    }),
  )
})
