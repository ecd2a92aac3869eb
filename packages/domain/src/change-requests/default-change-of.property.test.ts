import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesOfOneFeature, configuration } from '../../test/arbitrary-changes.ts'
import { stored } from '../../test/flag-worlds.ts'
import { worldFeature } from '../../test/worlds.ts'
import { isEnabled } from '../strategies/is-enabled.ts'
import type { FlagConfiguration } from '../world/world.ts'
import type { FeatureChange } from './change.ts'
import { type DefaultChange, defaultChangeOf } from './default-change-of.ts'
import { type ConfigurationOutline, foldChanges } from './fold-changes.ts'

const asProposed = (change: DefaultChange): FeatureChange => {
  const common = { id: 1000, feature: 'checkout' }
  return change.action === 'addStrategy'
    ? { ...common, ...change, payload: { ...change.payload, id: 'default' } }
    : { ...common, ...change }
}
const isOdd = ({ enabled, strategies }: ConfigurationOutline) => enabled && !strategies.some(isEnabled)

type Given = readonly [before: FlagConfiguration, changes: FeatureChange[]]
const given: fc.Arbitrary<Given> = fc.tuple(configuration, changesOfOneFeature)

/** A feature that is on or will be turned on, with changes that leave it no strategy, so that a default change is needed. */
const emptied: fc.Arbitrary<Given> = fc.tuple(given, fc.boolean()).map(([[before, changes], asks]): Given => {
  const left = changes.filter(({ action }) => action !== 'archiveFeature' && (asks || action !== 'updateEnabled'))
  const turnOn: FeatureChange = {
    id: 100,
    action: 'updateEnabled',
    feature: 'checkout',
    payload: { enabled: true, shouldActivateDisabledStrategies: false },
  }
  const strategies = [...before.strategies, stored('last')]
  const added = left.flatMap((change) => (change.action === 'addStrategy' ? [change.payload] : []))
  const removals = [...strategies, ...added].map(
    ({ id }, index): FeatureChange => ({ id: 101 + index, action: 'deleteStrategy', feature: 'checkout', payload: { id } }),
  )
  return [{ ...before, enabled: !asks || before.enabled, strategies }, [...left, ...(asks ? [turnOn] : []), ...removals]]
})
const mostlyEmptied = fc.oneof({ weight: 4, arbitrary: emptied }, { weight: 1, arbitrary: given })

type Rule = (before: FlagConfiguration, changes: FeatureChange[], added: DefaultChange | undefined) => void

const holds = (cases: fc.Arbitrary<Given>, rule: Rule) =>
  fc.assert(
    fc.property(cases, ([before, changes]) => {
      rule(before, changes, defaultChangeOf(changes, worldFeature('checkout', [], { configuration: before })))
    }),
    { numRuns: 1000 },
  )

test('with the default change, a feature is not enabled without an enabled strategy, unless it was before and no change turns it on', () => {
  holds(fc.oneof(given, emptied), (before, changes, added) => {
    const archived = changes.some(({ action }) => action === 'archiveFeature')
    const leftAlone = isOdd(before) && changes.every(({ action }) => action !== 'updateEnabled')
    if (archived || leftAlone) expect(added).toBeUndefined()
    else expect(isOdd(foldChanges(before, added ? [...changes, asProposed(added)] : changes))).toBe(false)
  })
})

test('a default change appears only if the result would lack an enabled strategy, and one default change is enough', () => {
  holds(mostlyEmptied, (before, changes, added) => {
    fc.pre(added !== undefined)
    expect(isOdd(foldChanges(before, changes))).toBe(true)
    const feature = worldFeature('checkout', [], { configuration: before })
    expect(defaultChangeOf([...changes, asProposed(added)], feature)).toBeUndefined()
  })
})

test('a feature that a change turns on gets a strategy, and a feature that lost its last strategy is turned off', () => {
  holds(mostlyEmptied, (before, changes, added) => {
    fc.pre(added !== undefined)
    const asked = changes.findLast((change) => change.action === 'updateEnabled')
    const [isOn, action] = asked ? [asked.payload.enabled, 'addStrategy'] : [before.enabled, 'updateEnabled']
    expect([isOn, added.action]).toEqual([true, action])
  })
})
