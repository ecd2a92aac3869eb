import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applied, configurationOf, emptyTarget, exportOf, planned } from '../../test/batch-target.ts'
import type { World } from '../world/world.ts'

const names = ['a', 'b', 'c', 'd', 'e']
const name = fc.constantFrom(...names)
const text = fc.constantFrom(null, 'one', 'two')

const constraint = fc.record({
  contextName: fc.constantFrom('userId', 'plan', 'nobody knows'),
  operator: fc.constantFrom('IN' as const, 'NOT_IN' as const),
  values: fc.constantFrom(['gold'], ['gold', 'iron']),
  inverted: fc.boolean(),
})
const variant = (names: readonly string[]) =>
  names.map((name) => ({ name, weight: 17, weightType: 'variable' as const, stickiness: 'default' }))
const variants = fc.constantFrom([], ['x'], ['y', 'x', 'z']).map(variant)

const strategy = fc.record(
  {
    featureName: name,
    name: fc.constantFrom('default', 'flexibleRollout'),
    title: text,
    disabled: fc.boolean(),
    sortOrder: fc.constantFrom(-1, 0, 0, 1.5),
    segments: fc.constantFrom([], [1], [2, 1], [1, 1]),
    constraints: fc.array(constraint, { maxLength: 2 }),
    variants,
    parameters: fc.constantFrom({}, { rollout: '50' }),
  },
  { requiredKeys: ['featureName', 'name'] },
)
const feature = fc.record(
  {
    name,
    type: fc.constantFrom('release', 'experiment'),
    description: text,
    stale: fc.boolean(),
    impressionData: fc.boolean(),
  },
  { requiredKeys: ['name'] },
)
const unique = <T extends object>(item: fc.Arbitrary<T>, key: keyof T, minLength = 0) =>
  fc.uniqueArray(item, { selector: (one) => one[key], minLength })

const file = fc
  .record({
    features: unique(feature, 'name', 1),
    featureStrategies: fc.array(strategy, { maxLength: 8 }),
    featureEnvironments: unique(fc.record({ featureName: name, enabled: fc.boolean(), variants }), 'featureName'),
    featureTags: fc.array(
      fc.record({ featureName: name, tagType: fc.constantFrom('simple', 'team'), tagValue: fc.constantFrom('red', 'blue') }),
      { maxLength: 4 },
    ),
    // The only parent is `a`, which never has a parent.
    dependencies: fc.constantFrom([], ['b'], ['b', 'c'], ['e']),
  })
  .map(({ features, dependencies, ...rest }) => {
    const all = [{ name: 'a' }, ...features.filter((one) => one.name !== 'a')]
    const isIn = (name: string) => all.some((one) => one.name === name)
    return {
      features: all,
      featureStrategies: rest.featureStrategies.filter(({ featureName }) => isIn(featureName)),
      featureEnvironments: rest.featureEnvironments.filter(({ featureName }) => isIn(featureName)),
      featureTags: rest.featureTags.filter(({ featureName }) => isIn(featureName)),
      dependencies: dependencies.filter(isIn).map((name) => ({ feature: name, dependencies: [{ feature: 'a', variants: ['x'] }] })),
      tagTypes: [{ name: 'team' }],
      segments: [
        { id: 1, name: 'first', constraints: [] },
        { id: 2, name: 'second', project: 'far', constraints: [{ contextName: 'plan', operator: 'IN' as const, values: ['iron'] }] },
      ],
      contextFields: [{ name: 'plan', legalValues: [{ value: 'gold' }, { value: 'iron' }] }],
    }
  })

/** A world after imports of some files. */
const target = fc.array(file, { maxLength: 2 }).map((files) =>
  files.reduce<World>((before, one) => {
    const plan = planned(one, before)
    return plan.errors.length > 0 ? before : applied(before, plan)
  }, emptyTarget()),
)

const changesOf = (data: object, world: World) => {
  const { errors, needs, segments, contextFields, tagTypes, changes } = planned(data, world)
  const changed = changes.filter(({ isNew, before, after }) => isNew || JSON.stringify({ ...before, ...after }) !== JSON.stringify(before))
  return { errors, needs, segments, contextFields, tagTypes, changed }
}
const nothing = { errors: [], needs: [], segments: [], contextFields: [], tagTypes: [], changed: [] }

test('an import can be repeated, which changes nothing and requires no permissions', () => {
  fc.assert(
    fc.property(target, file, (before, data) => {
      const plan = planned(data, before)
      expect(plan.errors).toEqual([])
      expect(changesOf(data, applied(before, plan))).toEqual(nothing)
    }),
  )
})

/** Ids differ between worlds. */
const withoutIds = ({ featureStrategies, segments, ...rest }: ReturnType<typeof exportOf>) => {
  const byId = new Map(segments.map(({ id, name }) => [id, name]))
  return {
    ...rest,
    featureStrategies: featureStrategies.map(({ id: _, segments, ...strategy }) => ({
      ...strategy,
      segments: segments.map((id) => byId.get(id)),
    })),
  }
}

test('an export that is imported into an empty world is the same when exported again', () => {
  fc.assert(
    fc.property(target, (world) => {
      const exported = exportOf(world)
      const again = applied(emptyTarget(), planned(exported))
      const { contextFields: _, ...rest } = withoutIds(exportOf(again))
      const { contextFields: __, ...expected } = withoutIds(exported)
      expect(rest).toEqual(expected)
      expect(changesOf(exported, world)).toEqual(nothing)
    }),
  )
})

test('ids of strategies are unique, within a feature and across features', () => {
  fc.assert(
    fc.property(target, file, (before, data) => {
      const { features } = applied(before, planned(data, before))
      const ids = [...features.values()].flatMap((feature) => configurationOf(feature).strategies.map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})
