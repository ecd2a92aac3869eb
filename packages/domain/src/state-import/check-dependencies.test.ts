import { expect, test } from 'vitest'
import { feature, fileOf, nestedEnvironment, project } from '../../test/state-files.ts'
import { faultsInto, imported, planInto, seededStore, warningsInto } from '../../test/store.ts'

const on = (...parents: string[]) => ({ dependencies: parents.map((parent) => ({ feature: parent, enabled: true, variants: [] })) })
const faults = (...features: ReturnType<typeof feature>[]) => faultsInto(seededStore(), fileOf({ projects: [project('shop')], features }))

test('a feature can depend on features of the file and of the store', () => {
  const store = imported(seededStore(), fileOf({ features: [feature('stored')] }))
  const plan = planInto(store, fileOf({ features: [feature('child', on('parent', 'stored')), feature('parent')] }))
  expect(plan.features.insert[0]?.dependencies).toEqual(on('parent', 'stored').dependencies)
})

test.each([
  ['itself', [feature('a', on('a'))], 'feature a cannot depend on itself'],
  ['another project', [feature('a', on('b')), feature('b', { project: 'shop' })], 'features a and b are in different projects'],
  [
    'a child',
    [feature('a', on('b')), feature('b', on('c')), feature('c')],
    'feature a cannot depend on b, which depends on another feature itself',
  ],
])('a dependency on %s is a fault', (_, features, message) => {
  expect(faults(...features)).toEqual([`body/features/0/dependencies/0/feature: ${message}`])
})

test('a parent that does not exist is omitted, and the feature is off', () => {
  const child = feature('a', { ...on('b', 'c'), environments: [nestedEnvironment('production')] })
  const file = fileOf({ features: [child, feature('c')] })
  expect(warningsInto(seededStore(), file)).toEqual([
    'body/features/0: feature a is turned off in production, because a parent is missing',
    'body/features/0/dependencies/0/feature: feature b is neither in the file nor in the store; the dependency is omitted',
  ])
  expect(imported(seededStore(), file).features.get('a')).toMatchObject({
    dependencies: on('c').dependencies,
    environments: [{ enabled: false }, { environment: 'production', enabled: false }],
  })
})

test('an archived parent of a live feature is omitted, and the feature is off', () => {
  const child = feature('a', { ...on('b', 'c'), environments: [nestedEnvironment('production')] })
  const file = fileOf({ features: [child, feature('b', { archived: true }), feature('c')] })
  expect(warningsInto(seededStore(), file)).toEqual([
    'body/features/0: feature a is turned off in production, because a parent is archived',
    'body/features/0/dependencies/0/feature: feature b is archived; the dependency is omitted',
  ])
  const after = imported(seededStore(), file).features
  expect(after.get('a')).toMatchObject({ dependencies: on('c').dependencies, environments: [{ enabled: false }, { enabled: false }] })
  const stored = imported(seededStore(), fileOf({ features: [feature('b', { archived: true })] }))
  expect(warningsInto(stored, fileOf({ features: [feature('a', on('b'))] }))).toHaveLength(1)
})

test('an archived feature can depend on an archived parent', () => {
  const archived = { archived: true }
  const plan = planInto(seededStore(), fileOf({ features: [feature('a', { ...on('b'), ...archived }), feature('b', archived)] }))
  expect(plan.result.warnings).toEqual([])
  expect(plan.features.insert[0]?.dependencies).toEqual(on('b').dependencies)
})

test('a stored parent cannot be archived while a live feature that stays depends on it', () => {
  const archived = { archived: true }
  const file = fileOf({ features: [feature('parent', archived)] })
  const storeWith = (more: object) =>
    imported(seededStore(), fileOf({ features: [feature('child', { ...on('parent'), ...more }), feature('parent')] }))
  expect(faultsInto(storeWith({}), file, { keep: false })).toEqual([
    'body/features/0: feature parent cannot be archived, because feature child depends on it',
  ])
  expect(faultsInto(storeWith({}), file)).toEqual([])
  expect(faultsInto(storeWith(archived), file, { keep: false })).toEqual([])
  const both = fileOf({ features: [feature('parent', archived), feature('child', archived)] })
  expect(faultsInto(storeWith({}), both, { keep: false })).toEqual([])
})

test('a repeated parent is a fault', () => {
  expect(faults(feature('a', on('b', 'b')), feature('b'))).toEqual(['body/features/0/dependencies/1/feature: feature b is listed twice'])
})

test('a replaced parent must be valid for the stored features that depend on it', () => {
  const store = imported(
    seededStore(),
    fileOf({ projects: [project('shop')], features: [feature('child', on('parent')), feature('parent')] }),
  )
  const replaced = (...features: ReturnType<typeof feature>[]) => faultsInto(store, fileOf({ features }), { keep: false })
  expect(replaced(feature('parent', { project: 'shop' }))).toEqual(['body/features/0: features child and parent are in different projects'])
  expect(replaced(feature('other'), feature('parent', on('other')))).toEqual([
    'body/features/1: feature child cannot depend on parent, which depends on another feature itself',
  ])
  expect(replaced(feature('parent', { description: 'changed' }))).toEqual([])
  expect(replaced(feature('parent', on('other')), feature('child'), feature('other'))).toEqual([])
})

test('a feature of the file cannot depend on a stored one that has a parent', () => {
  const store = imported(seededStore(), fileOf({ features: [feature('child', on('parent')), feature('parent')] }))
  expect(faultsInto(store, fileOf({ features: [feature('grandchild', on('child'))] }))).toEqual([
    'body/features/0/dependencies/0/feature: feature grandchild cannot depend on child, which depends on another feature itself',
  ])
})
