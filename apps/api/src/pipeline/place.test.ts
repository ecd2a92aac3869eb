import type { Access } from '@halyard/contracts'
import type { Grant } from '@halyard/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { anyone, type Caller } from '../identity/caller/caller.ts'
import type { Query } from '../store/index.ts'
import { VisibleProjects } from '../store/visible-projects.ts'
import { concealed, createFindProject, type FindProject, placeOf } from './place.ts'

/** Projects by feature, and the features that were looked up. */
const projects = new Map([['dark-mode', 'web']])
let lookedUp: string[]
const findProject: FindProject = async (feature) => {
  lookedUp.push(feature)
  return projects.get(feature)
}
beforeEach(() => {
  lookedUp = []
})

const caller = (grants: readonly Grant[], visible: string[] | null = null): Caller => ({
  ...anyone,
  grants,
  visible: visible && new VisibleProjects(visible),
})
const nobody = caller([])
const byProject: Access = { permission: 'UPDATE_PROJECT', scope: { project: 'projectId', environment: 'environment' } }
const byFeature: Access = { permission: 'UPDATE_FEATURE', scope: { feature: 'featureName' } }
const readsFeature: Access = { permission: null, scope: { feature: 'featureName' } }

describe('the place', () => {
  test('is nowhere for an endpoint without a scope', async () => {
    expect(await placeOf(findProject, nobody, { permission: 'CREATE_SEGMENT' }, { projectId: 'web' })).toEqual({})
  })

  test('is read off the path', async () => {
    const params = { projectId: 'web', environment: 'production', featureName: 'dark-mode' }
    expect(await placeOf(findProject, nobody, byProject, params)).toEqual({ project: 'web', environment: 'production' })
    const both: Access = { permission: null, scope: { project: 'projectId', feature: 'featureName' } }
    expect(await placeOf(findProject, nobody, both, params)).toEqual({ project: 'web', environment: undefined })
    expect(lookedUp).toEqual([])
  })

  test('is the project of the feature, where that decides', async () => {
    const deciding = [nobody, caller([{ permission: 'UPDATE_FEATURE', project: 'web' }]), caller([{ permission: 'ADMIN' }], ['app'])]
    for (const one of deciding)
      expect(await placeOf(findProject, one, byFeature, { featureName: 'dark-mode' })).toMatchObject({ project: 'web' })
    expect(lookedUp).toEqual(['dark-mode', 'dark-mode', 'dark-mode'])
  })

  test('is not looked up for who may everywhere and sees everything', async () => {
    for (const one of [caller([{ permission: 'ADMIN' }]), caller([{ permission: 'UPDATE_FEATURE' }])]) {
      expect(await placeOf(findProject, one, byFeature, { featureName: 'dark-mode' })).toEqual({})
    }
    const either: Access = { ...byFeature, permission: ['DELETE_FEATURE', 'UPDATE_FEATURE'] }
    expect(await placeOf(findProject, caller([{ permission: 'UPDATE_FEATURE' }]), either, { featureName: 'dark-mode' })).toEqual({})
    expect(await placeOf(findProject, nobody, readsFeature, { featureName: 'dark-mode' })).toEqual({})
    expect(lookedUp).toEqual([])
  })

  test('has no project where there is no such feature', async () => {
    expect(await placeOf(findProject, nobody, byFeature, { featureName: 'unknown' })).toEqual({
      project: undefined,
      environment: undefined,
    })
  })
})

test('features that are looked up at the same time are looked up by one statement', async () => {
  const asked: unknown[] = []
  const find = createFindProject({
    run: async <Row>(query: Query<Row>): Promise<Row[]> => {
      asked.push(...query.parameters)
      // all that is asked for here
      return [...projects].map(([name, project]) => ({ name, project })) as Row[]
    },
  })
  expect(await Promise.all([find('dark-mode'), find('unknown'), find('dark-mode')])).toEqual(['web', undefined, 'web'])
  expect(asked).toEqual([['dark-mode', 'unknown']])
})

describe('a project that the caller may not know of', () => {
  const blind = caller([], ['app'])

  test('is as unknown as one that is not there', () => {
    const params = { projectId: 'web', featureName: 'dark-mode' }
    expect(concealed(blind, byProject, { project: 'web' }, params)).toMatchObject({
      name: 'NotFoundError',
      message: 'There is no project web',
    })
  })

  test('hides its features by their own name alone', () => {
    const hidden = concealed(blind, byFeature, { project: 'web' }, { featureName: 'dark-mode' })
    expect(hidden).toMatchObject({ name: 'NotFoundError', message: expect.stringContaining('dark-mode') })
    expect(hidden?.message).not.toContain('web')
  })

  test('is none where the caller sees it, sees all, or nothing is in a project', () => {
    expect(concealed(caller([], ['app', 'web']), byProject, { project: 'web' }, {})).toBeNull()
    expect(concealed(nobody, byProject, { project: 'web' }, {})).toBeNull()
    expect(concealed(blind, byFeature, { project: undefined }, {})).toBeNull()
  })
})
