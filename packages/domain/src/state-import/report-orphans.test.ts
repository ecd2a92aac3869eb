import { expect, test } from 'vitest'
import { environment, feature, featureStrategy, fileOf, project, segment, strategyType, tagType } from '../../test/state-files.ts'
import { faultsInto, imported, planInto, seededStore } from '../../test/store.ts'

const filled = imported(
  seededStore(),
  fileOf({
    projects: [project('shop')],
    features: [feature('checkout', { project: 'shop', tags: [{ type: 'area', value: 'web' }] })],
    tagTypes: [tagType('area')],
    strategies: [strategyType('by-region'), strategyType('unused')],
    segments: [segment(1, 'beta'), segment(2, 'confined', { project: 'shop' })],
    featureStrategies: [featureStrategy('checkout', { name: 'by-region', environment: 'production', segments: [1] })],
  }),
)
const drop = { drop: true }

test('a project cannot be deleted while its features and segments stay', () => {
  expect(faultsInto(filled, fileOf({ projects: [project('default')] }), drop)).toEqual([
    'body/projects: project shop would be deleted, but feature checkout belongs to it',
    'body/projects: project shop would be deleted, but segment confined belongs to it',
  ])
  expect(faultsInto(filled, fileOf({ projects: [project('default')], features: [], segments: [] }), drop)).toEqual([])
})

test('an environment cannot be deleted while a remaining project is linked to it', () => {
  expect(faultsInto(filled, fileOf({ environments: [environment('production')] }), drop)).toEqual([
    'body/environments: environment development would be deleted, but project default is linked to it',
    'body/environments: environment development would be deleted, but project shop is linked to it',
  ])
})

test('an environment cannot be deleted while a project of the file still holds features', () => {
  const projects = [project('default'), project('shop')]
  const environments = [environment('production')]
  expect(faultsInto(filled, fileOf({ projects, environments }), drop)).toEqual([
    'body/environments: environment development would be deleted, but project shop is linked to it',
  ])
  expect(faultsInto(filled, fileOf({ projects, environments, features: [] }), drop)).toEqual([])
})

test('segments, strategy types and tags cannot be deleted while remaining features use them', () => {
  expect(faultsInto(filled, fileOf({ segments: [], strategies: [], tags: [] }), drop)).toEqual([
    'body/segments: segment beta would be deleted, but feature checkout uses it',
    'body/strategies: strategy type by-region would be deleted, but feature checkout uses it',
    'body/tags: tag area:web would be deleted, but feature checkout has it',
  ])
  expect(faultsInto(filled, fileOf({ segments: [], strategies: [], tags: [], features: [] }), drop)).toEqual([])
})

test('segments and strategy types cannot be deleted while a remaining default strategy uses them', () => {
  const inProduction = { project: 'shop', environment: 'production' }
  const used = { ...filled, defaultStrategies: [{ ...inProduction, name: 'unused', segments: [2] }] }
  const lists = { segments: [], strategies: [], features: [] }
  expect(faultsInto(used, fileOf(lists), drop)).toEqual([
    'body/segments: segment confined would be deleted, but the default strategy of project shop in environment production uses it',
    'body/strategies: strategy type unused would be deleted, but the default strategy of project shop in environment production uses it',
  ])
  expect(
    faultsInto(used, fileOf({ segments: [segment(9, 'confined')], strategies: [strategyType('unused')], features: [] }), drop),
  ).toEqual([])
  expect(faultsInto(used, fileOf({ ...lists, projects: [project('default')] }), drop)).toEqual([])
})

test('a feature cannot be deleted while open change requests of a remaining project and environment name it', () => {
  const request = (id: number, at: string, environmentName: string) => ({
    feature: 'checkout',
    request: id,
    project: at,
    environment: environmentName,
  })
  const proposed = {
    ...filled,
    proposals: [request(3, 'default', 'production'), request(4, 'default', 'production'), request(5, 'shop', 'production')],
  }
  const fault = 'body/features: feature checkout would be deleted, but open change requests name it'
  const advice = 'cancel or apply them first'
  const lists = { features: [], segments: [] }
  expect(faultsInto(proposed, fileOf(lists), drop)).toEqual([`${fault} (ids: 3, 4, 5); ${advice}`])
  expect(faultsInto(proposed, fileOf({ ...lists, projects: [project('default')] }), drop)).toEqual([`${fault} (ids: 3, 4); ${advice}`])
  const others = { projects: [project('default')], environments: [environment('development')] }
  expect(faultsInto(proposed, fileOf({ ...lists, ...others }), drop)).not.toContainEqual(expect.stringContaining(fault))
  expect(faultsInto(proposed, fileOf({ features: [feature('checkout')], segments: [] }), drop)).toEqual([])
})

test('deleting a tag type deletes its tags, unless the file contains them', () => {
  const tagTypes = [tagType('area')]
  expect(faultsInto(filled, fileOf({ tagTypes }), drop)).toEqual(['body/tags: tag area:web would be deleted, but feature checkout has it'])
  expect(faultsInto(filled, fileOf({ tagTypes, tags: [{ type: 'area', value: 'web' }] }), drop)).toEqual([])
  expect(planInto(filled, fileOf({ tagTypes: [], featureTags: [] }), drop).tags.drop).toEqual([{ type: 'area', value: 'web' }])
})

test('objects that the file contains are not reported as lost', () => {
  const file = fileOf({
    projects: [project('default'), project('shop')],
    environments: [environment('development'), environment('production')],
    strategies: [strategyType('by-region')],
    segments: [segment(9, 'beta')],
  })
  const plan = planInto(filled, file, drop)
  expect(plan.strategyTypes.drop).toEqual(['unused'])
  expect(plan.segments).toMatchObject({ drop: [2], insert: [], replace: [{ id: 1, name: 'beta' }] })
  expect(plan.projectEnvironments).toEqual({ drop: [], insert: [] })
})
