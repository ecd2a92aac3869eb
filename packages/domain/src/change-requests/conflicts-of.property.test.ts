import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryWorld, newChanges, proposedChanges } from '../../test/arbitrary-changes.ts'
import { strategy, worldFeature } from '../../test/worlds.ts'
import type { World } from '../world/world.ts'
import { isOnSegment, type ProposedChange } from './change.ts'
import { conflictsOf, findFaults } from './find-faults.ts'

const blocked = (changes: readonly ProposedChange[], world: World): Set<number> => {
  const { features, changes: own } = conflictsOf(changes, world)
  return new Set(
    changes.filter((change) => own.has(change.id) || (!isOnSegment(change) && features.has(change.feature))).map(({ id }) => id),
  )
}

test('what can be proposed now has no conflict now', () => {
  fc.assert(
    fc.property(newChanges, arbitraryWorld, (changes, world) => {
      const faulty = new Set(findFaults(changes, world, []).flatMap(({ kind, index }) => (kind === 'missing' ? [index] : [])))
      const stored = changes.map((change, index) => ({ payload: {}, ...change, id: index }))
      // None of the others names a strategy that these add.
      const proposed = stored.filter(({ action }) => action !== 'addStrategy') as ProposedChange[]
      expect(blocked(proposed, world)).toEqual(new Set(proposed.map(({ id }) => id).filter((id) => faulty.has(id))))
    }),
  )
})

test('when more is lost, no conflict goes away', () => {
  fc.assert(
    fc.property(proposedChanges, arbitraryWorld, fc.constantFrom('checkout', 'payments'), fc.nat(3), (changes, world, feature, segment) => {
      const features = new Map(world.features)
      features.delete(feature)
      const segments = new Map(world.segments)
      segments.delete(segment)
      const before = blocked(changes, world)
      const after = blocked(changes, { ...world, features, segments })
      expect([...before].filter((id) => !after.has(id))).toEqual([])
    }),
  )
})

test('the conflicts of a feature are the same without the changes to others', () => {
  fc.assert(
    fc.property(proposedChanges, arbitraryWorld, fc.constantFrom('checkout', 'payments'), (changes, world, feature) => {
      const own = changes.filter((change) => !isOnSegment(change) && change.feature === feature)
      const [alone, among] = [conflictsOf(own, world), conflictsOf(changes, world)]
      expect(alone.features.get(feature)).toBe(among.features.get(feature))
      for (const { id } of own) expect(alone.changes.get(id)).toBe(among.changes.get(id))
    }),
  )
})

test('a strategy is missed exactly where no earlier change of the request adds it', () => {
  fc.assert(
    fc.property(
      proposedChanges,
      proposedChanges,
      arbitraryWorld,
      fc.constantFrom('checkout', 'payments'),
      (before, between, world, feature) => {
        const features = new Map(world.features).set(feature, worldFeature(feature))
        const add: ProposedChange = { id: 1000, action: 'addStrategy', feature, payload: { ...strategy(), id: 'added' } }
        const remove: ProposedChange = { id: 1001, action: 'deleteStrategy', feature, payload: { id: 'added' } }
        const isMissed = (...changes: ProposedChange[]) => conflictsOf(changes, { ...world, features }).changes.has(remove.id)
        expect(isMissed(...before, add, ...between, remove)).toBe(false)
        expect(isMissed(...before, ...between, remove)).toBe(true)
      },
    ),
  )
})
