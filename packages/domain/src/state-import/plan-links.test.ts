import { expect, test } from 'vitest'
import { environment, feature, featureEnvironment, fileOf, project } from '../../test/state-files.ts'
import { brokenReferences, faultsInto, imported, planInto, seededStore } from '../../test/store.ts'

const linked = (store = seededStore(), id = 'shop') => [...(store.links.get(id) ?? [])].sort()

test('an imported project is linked to every enabled environment of store and file', () => {
  const environments = [environment('staging'), environment('closed', { enabled: false })]
  expect(linked(imported(seededStore(), fileOf({ projects: [project('shop')], environments })))).toEqual([
    'development',
    'production',
    'staging',
  ])
})

test('an imported project is linked to the environments that its features are configured in', () => {
  const file = fileOf({
    projects: [project('shop')],
    environments: [environment('closed', { enabled: false })],
    features: [feature('checkout', { project: 'shop' })],
    featureEnvironments: [featureEnvironment('checkout', 'closed')],
  })
  expect(linked(imported(seededStore(), file))).toEqual(['closed', 'development', 'production'])
})

test('an imported project is linked to the environments that the file assumes', () => {
  const file = { ...fileOf({ projects: [project('shop')] }), assumed: [environment('default', { enabled: false })] }
  expect(linked(imported(seededStore(), file))).toEqual(['default', 'development', 'production'])
})

test('an assumed environment never replaces a stored one', () => {
  const before = imported(seededStore(), fileOf({ environments: [environment('default', { type: 'test' })] }))
  const file = { ...fileOf({}), assumed: [environment('default')] }
  expect(planInto(before, file, { keep: false }).environments).toEqual({ drop: [], insert: [], replace: [] })
})

test('a stored project is linked to the environments of its imported features, and its other features are off and empty there', () => {
  const before = imported(
    seededStore(),
    fileOf({ features: [feature('search')], environments: [environment('closed', { enabled: false })] }),
  )
  const file = fileOf({ features: [feature('checkout')], featureEnvironments: [featureEnvironment('checkout', 'closed')] })
  const plan = planInto(before, file)
  expect(plan.projectEnvironments.insert).toEqual([{ project: 'default', environment: 'closed' }])
  expect(plan.featureEnvironments.insert).toEqual([{ feature: 'search', environment: 'closed' }])
  expect(brokenReferences(imported(before, file))).toEqual([])
})

test('a stored project gets no new link if the file adds no environment to it or its features', () => {
  const file = fileOf({ environments: [environment('staging')], features: [feature('checkout')] })
  expect(planInto(seededStore(), file).projectEnvironments).toEqual({ drop: [], insert: [] })
})

test('a replaced project keeps its links', () => {
  const closed = [environment('closed', { enabled: false })]
  const features = [feature('checkout')]
  const configured = [featureEnvironment('checkout', 'closed')]
  const before = imported(seededStore(), fileOf({ environments: closed, features, featureEnvironments: configured }))
  const after = imported(before, fileOf({ projects: [project('default')] }), { keep: false })
  expect(linked(after, 'default')).toEqual(['closed', 'development', 'production'])
})

test('with drop, the links of a project are reset if none of its features stays', () => {
  const closed = [environment('closed', { enabled: false })]
  const before = imported(
    seededStore(),
    fileOf({ environments: closed, features: [feature('checkout')], featureEnvironments: [featureEnvironment('checkout', 'closed')] }),
  )
  const projects = [project('default')]
  expect(linked(imported(before, fileOf({ projects }), { drop: true }), 'default')).toContain('closed')
  expect(linked(imported(before, fileOf({ projects, features: [] }), { drop: true }), 'default')).toEqual(['development', 'production'])
})

test('an unknown project or environment is a fault', () => {
  const file = fileOf({
    features: [
      feature('a', { project: 'nowhere' }),
      feature('b', { environments: [{ name: 'mars', enabled: true, strategies: [], variants: [] }] }),
    ],
    featureEnvironments: [featureEnvironment('b', 'venus')],
  })
  expect(faultsInto(seededStore(), file)).toEqual([
    'body/features/0/project: project nowhere is neither in the file nor in the store',
    'body/features/1/environments/0/name: environment mars is neither in the file nor in the store',
    'body/featureEnvironments/0/environment: environment venus is neither in the file nor in the store',
  ])
})
