import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOfOneFeature, configuration } from '../../test/arbitrary-changes.ts'
import { worldFeature } from '../../test/worlds.ts'
import { isEnabled } from '../strategies/is-enabled.ts'
import { type DefaultChange, defaultChangeOf } from './default-change-of.ts'
import { foldChanges } from './fold-changes.ts'
import type { FeatureChange, WorldConfiguration } from './world.ts'

const asProposed = (change: DefaultChange): FeatureChange => {
  const common = { id: 1000, feature: 'checkout' }
  return change.action === 'addStrategy'
    ? { ...common, ...change, payload: { ...change.payload, id: 'default' } }
    : { ...common, ...change }
}
const isOdd = ({ enabled, strategies }: WorldConfiguration) => enabled && !strategies.some(isEnabled)

const holds = (rule: (before: WorldConfiguration, changes: FeatureChange[], added: DefaultChange | undefined) => void) =>
  fc.assert(
    fc.property(configuration, changesOfOneFeature, (before, changes) => {
      rule(before, changes, defaultChangeOf(changes, worldFeature('checkout', [], { configuration: before })))
    }),
    { numRuns: 1000 },
  )

test('with the default change no feature ends up enabled without an enabled strategy, unless it began so and nobody turns it on', () => {
  holds((before, changes, added) => {
    const archived = changes.some(({ action }) => action === 'archiveFeature')
    const leftAlone = isOdd(before) && changes.every(({ action }) => action !== 'updateEnabled')
    if (archived || leftAlone) expect(added).toBeUndefined()
    else expect(isOdd(foldChanges(before, added ? [...changes, asProposed(added)] : changes))).toBe(false)
  })
})

test('there is a default change only where the result would be odd without it, and one is enough', () => {
  holds((before, changes, added) => {
    if (!added) return
    expect(isOdd(foldChanges(before, changes))).toBe(true)
    const feature = worldFeature('checkout', [], { configuration: before })
    expect(defaultChangeOf([...changes, asProposed(added)], feature)).toBeUndefined()
  })
})

test('whoever asks for a feature to be on in the end gets it on', () => {
  holds((before, changes, added) => {
    const asked = changes.findLast((change) => change.action === 'updateEnabled')
    if (added && asked) expect([asked.payload.enabled, added.action]).toEqual([true, 'addStrategy'])
    if (added && !asked) expect([before.enabled, added.action]).toEqual([true, 'updateEnabled'])
  })
})
