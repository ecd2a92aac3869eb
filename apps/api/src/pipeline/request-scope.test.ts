import type { Access } from '@halyard/contracts'
import type { Grant } from '@halyard/domain'
import { beforeEach, describe, expect, test } from 'vitest'
import { anyone, type Caller } from '../identity/caller/caller.ts'
import type { Query } from '../store/index.ts'
import { VisibleProjects } from '../store/visible-projects.ts'
import { createFindProject, type FindProject, refusalOfHiddenProject, scopeOfRequest } from './request-scope.ts'

/** Projects by feature. */
const projects = new Map([['dark-mode', 'web']])
/** The features whose project was looked up. */
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
const withoutGrants = caller([])
const byProject: Access = { permission: 'UPDATE_PROJECT', scope: { project: 'projectId', environment: 'environment' } }
const byFeature: Access = { permission: 'UPDATE_FEATURE', scope: { feature: 'featureName' } }
const readsFeature: Access = { permission: null, scope: { feature: 'featureName' } }

describe('scopeOfRequest', () => {
  test('returns an empty scope for an endpoint without a scope', async () => {
    expect(await scopeOfRequest(findProject, withoutGrants, { permission: 'CREATE_SEGMENT' }, { projectId: 'web' })).toEqual({})
  })

  test('reads the project and the environment from the path', async () => {
    const params = { projectId: 'web', environment: 'production', featureName: 'dark-mode' }
    expect(await scopeOfRequest(findProject, withoutGrants, byProject, params)).toEqual({ project: 'web', environment: 'production' })
    const both: Access = { permission: null, scope: { project: 'projectId', feature: 'featureName' } }
    expect(await scopeOfRequest(findProject, withoutGrants, both, params)).toEqual({ project: 'web', environment: undefined })
    expect(lookedUp).toEqual([])
  })

  test('looks up the project of the feature when the decision depends on it', async () => {
    const deciding = [withoutGrants, caller([{ permission: 'UPDATE_FEATURE', project: 'web' }]), caller([{ permission: 'ADMIN' }], ['app'])]
    for (const one of deciding)
      expect(await scopeOfRequest(findProject, one, byFeature, { featureName: 'dark-mode' })).toMatchObject({ project: 'web' })
    expect(lookedUp).toEqual(['dark-mode', 'dark-mode', 'dark-mode'])
  })

  test('looks up no project for a caller who has the permission in all projects and sees all projects', async () => {
    for (const one of [caller([{ permission: 'ADMIN' }]), caller([{ permission: 'UPDATE_FEATURE' }])]) {
      expect(await scopeOfRequest(findProject, one, byFeature, { featureName: 'dark-mode' })).toEqual({})
    }
    const either: Access = { ...byFeature, permission: ['DELETE_FEATURE', 'UPDATE_FEATURE'] }
    expect(await scopeOfRequest(findProject, caller([{ permission: 'UPDATE_FEATURE' }]), either, { featureName: 'dark-mode' })).toEqual({})
    expect(await scopeOfRequest(findProject, withoutGrants, readsFeature, { featureName: 'dark-mode' })).toEqual({})
    expect(lookedUp).toEqual([])
  })

  test('returns no project when the feature does not exist', async () => {
    expect(await scopeOfRequest(findProject, withoutGrants, byFeature, { featureName: 'unknown' })).toEqual({
      project: undefined,
      environment: undefined,
    })
  })
})

test('looks up concurrent features with one statement', async () => {
  const parameters: unknown[] = []
  const find = createFindProject({
    run: async <Row>(query: Query<Row>): Promise<Row[]> => {
      parameters.push(...query.parameters)
      // The query of this test returns rows of these two columns.
      return [...projects].map(([name, project]) => ({ name, project })) as Row[]
    },
  })
  expect(await Promise.all([find('dark-mode'), find('unknown'), find('dark-mode')])).toEqual(['web', undefined, 'web'])
  expect(parameters).toEqual([['dark-mode', 'unknown']])
})

describe('refusalOfHiddenProject', () => {
  const callerOfApp = caller([], ['app'])

  test('returns the same 404 for a hidden project as for an unknown project', () => {
    const params = { projectId: 'web', featureName: 'dark-mode' }
    expect(refusalOfHiddenProject(callerOfApp, byProject, { project: 'web' }, params)).toMatchObject({
      name: 'NotFoundError',
      message: 'There is no project web',
    })
  })

  test('names only the feature when its project is hidden', () => {
    const hidden = refusalOfHiddenProject(callerOfApp, byFeature, { project: 'web' }, { featureName: 'dark-mode' })
    expect(hidden).toMatchObject({ name: 'NotFoundError', message: expect.stringContaining('dark-mode') })
    expect(hidden?.message).not.toContain('web')
  })

  test('returns null when the caller sees the project, sees all projects, or the scope has no project', () => {
    expect(refusalOfHiddenProject(caller([], ['app', 'web']), byProject, { project: 'web' }, {})).toBeNull()
    expect(refusalOfHiddenProject(withoutGrants, byProject, { project: 'web' }, {})).toBeNull()
    expect(refusalOfHiddenProject(callerOfApp, byFeature, { project: undefined }, {})).toBeNull()
  })
})
