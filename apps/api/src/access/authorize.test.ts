import type { Access } from '@halyard/contracts'
import type { Grant } from '@halyard/domain'
import { describe, expect, test } from 'vitest'
import { authorize } from './authorize.ts'
import type { Caller } from './caller.ts'

const caller = (grants: readonly Grant[], type: Caller['token']['type'] = 'admin'): Caller => ({
  actor: { name: 'someone', account: null, token: 1 },
  token: { type, environment: '*', projects: ['*'] },
  grants,
})

const updateProject: Access = { permission: 'UPDATE_PROJECT', scope: { project: 'projectId' } }
const updateEnvironment: Access = { permission: 'UPDATE_FEATURE_ENVIRONMENT', scope: { project: 'projectId', environment: 'environment' } }
const place = { projectId: 'web', environment: 'production', featureName: 'dark-mode' }

describe('may', () => {
  const allowed: [string, readonly Grant[], Access][] = [
    ['an endpoint that asks for nothing', [], { permission: null }],
    ['everything, as an administrator', [{ permission: 'ADMIN' }], updateEnvironment],
    ['what is granted everywhere', [{ permission: 'CREATE_SEGMENT' }], { permission: 'CREATE_SEGMENT' }],
    ['what is granted in the project of the path', [{ permission: 'UPDATE_PROJECT', project: 'web' }], updateProject],
    [
      'what is granted in the environment of the path',
      [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'web', environment: 'production' }],
      updateEnvironment,
    ],
  ]
  test.each(allowed)('%s', (_, grants, access) => {
    expect(authorize(caller(grants), access, place)).toBeNull()
  })
})

describe('403', () => {
  const refused: [string, readonly Grant[], Access][] = [
    ['nothing is granted', [], updateProject],
    ['something else is granted', [{ permission: 'DELETE_PROJECT' }], updateProject],
    ['it is granted in another project', [{ permission: 'UPDATE_PROJECT', project: 'app' }], updateProject],
    [
      'it is granted in another environment',
      [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'web', environment: 'test' }],
      updateEnvironment,
    ],
    [
      'it is granted in a project, and needed everywhere',
      [{ permission: 'CREATE_SEGMENT', project: 'web' }],
      { permission: 'CREATE_SEGMENT' },
    ],
  ]
  test.each(refused)('where %s, and names the permission', (_, grants, access) => {
    const refusal = authorize(caller(grants), access, place)
    expect(refusal).toMatchObject({ name: 'NoAccessError', status: 403 })
    expect(refusal?.message).toContain(access.permission)
  })

  test.each(['backend', 'frontend'] as const)('for a token of type %s, whatever it holds and the endpoint asks', (type) => {
    for (const access of [updateProject, { permission: null }]) {
      expect(authorize(caller([{ permission: 'ADMIN' }], type), access, place)).toMatchObject({
        name: 'NoAccessError',
        message: expect.stringContaining(type),
      })
    }
  })
})
