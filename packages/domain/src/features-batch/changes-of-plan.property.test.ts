import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aFeature, configurationOf, emptyTarget, planned, withFeatures } from '../../test/batch-target.ts'
import { countedIds, worldOf } from '../../test/flag-worlds.ts'
import { type FlagChange, isOnSegment } from '../change-requests/change.ts'
import { applyWithoutDefaults } from '../changes/apply-without-defaults.ts'
import type { FlagFeature, World } from '../world/world.ts'
import { changesOfPlan } from './changes-of-plan.ts'

const strategy = (featureName: string) =>
  fc.record({
    featureName: fc.constant(featureName),
    name: fc.constantFrom('default', 'flexibleRollout'),
    title: fc.constantFrom(null, 'one', 'two'),
    disabled: fc.boolean(),
    constraints: fc.constantFrom([], [{ contextName: 'userId', operator: 'IN' as const, values: ['1'] }]),
    parameters: fc.constantFrom({}, { rollout: '50' }),
  })
const variants = fc
  .constantFrom([], ['x'], ['y', 'z'])
  .map((names) => names.map((name) => ({ name, weight: 1, weightType: 'variable' as const, stickiness: 'default' })))

const file = fc
  .record({
    a: fc.array(strategy('a'), { maxLength: 4 }),
    b: fc.array(strategy('b'), { maxLength: 4 }),
    variants,
    enabled: fc.boolean(),
    parent: fc.boolean(),
  })
  .map(({ a, b, variants, enabled, parent }) => ({
    features: [{ name: 'a' }, { name: 'b' }],
    featureStrategies: [...a, ...b],
    featureEnvironments: [{ featureName: 'a', enabled, variants }],
    dependencies: [{ feature: 'b', dependencies: parent ? [{ feature: 'a', enabled: true, variants: [] }] : [] }],
  }))

const stored = (change: ReturnType<typeof changesOfPlan>['changes'][number], newId: () => string): FlagChange => {
  if (change.action === 'addStrategy') return { ...change, payload: { ...change.payload, id: newId() } }
  return (isOnSegment(change) || 'payload' in change ? change : { ...change, payload: {} }) as FlagChange
}

const after = (data: object, before: World): World => {
  const features = planned(data, before).changes.map((change) => change.after)
  const children = (name: string) =>
    features.filter(({ parents }) => parents.some(({ feature }) => feature === name)).map(({ name }) => name)
  return { ...before, ...withFeatures(...features.map((feature) => ({ ...feature, children: children(feature.name) }))) }
}

/** The features without ids, which differ between the two ways. */
const shown = ({ features }: World) =>
  [...features.values()].map((feature: FlagFeature) => {
    const { enabled, strategies, variants } = configurationOf(feature)
    return { name: feature.name, parents: feature.parents, enabled, strategies: strategies.map(({ id: _, ...rest }) => rest), variants }
  })

test('the changes of an import lead to the same state as the import', () => {
  const empty: World = { ...emptyTarget(), ...withFeatures(aFeature('a'), aFeature('b')) }
  fc.assert(
    fc.property(file, file, (first, second) => {
      const before = after(first, empty)
      const { changes, errors, warnings } = changesOfPlan(planned(second, before))
      expect([errors, warnings]).toEqual([[], []])
      const newId = countedIds()
      const result = changes.reduce((world, change) => worldOf(applyWithoutDefaults(world, stored(change, newId))), before)
      expect(shown(result)).toEqual(shown(after(second, before)))
      expect(changesOfPlan(planned(second, after(second, before))).changes).toEqual([])
    }),
  )
})
