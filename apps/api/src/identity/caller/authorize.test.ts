import { type Access, neededPermissions } from '@halyard/contracts'
import type { TokenType } from '@halyard/contracts/data'
import type { Grant } from '@halyard/domain'
import { describe, expect, test } from 'vitest'
import { admitToApi, authorize } from './authorize.ts'
import { anyone, type Caller, type CallerAccount } from './caller.ts'

const token = (grants: readonly Grant[], type: TokenType = 'admin'): Caller => ({
  ...anyone,
  actor: { name: 'a token', account: null, token: 1 },
  token: { type, environment: '*', projects: ['*'] },
  grants,
})

const account = (grants: readonly Grant[], kind: CallerAccount['kind'] = 'User'): Caller => ({
  ...anyone,
  actor: { name: 'ada', account: 7, token: null },
  account: { id: 7, kind, name: 'Ada', username: 'ada', email: null, rootRole: 3, projects: [] },
  grants,
})

const updateProject: Access = { permission: 'UPDATE_PROJECT', scope: { project: 'projectId' } }
const updateEnvironment: Access = { permission: 'UPDATE_FEATURE_ENVIRONMENT', scope: { project: 'projectId', environment: 'environment' } }
const createOrUpdate: Access = { permission: ['CREATE_FEATURE', 'UPDATE_PROJECT'], scope: { project: 'projectId' } }
const forPeople: Access = { permission: null, caller: 'person' }
const forApplications: Access = { permission: null, caller: 'backend' }
const scope = { project: 'web', environment: 'production' }

describe.each([
  ['an API token', token],
  ['an account', account],
])('%s', (_, caller) => {
  const allowed: [string, readonly Grant[], Access][] = [
    ['an endpoint without a permission', [], { permission: null }],
    ['every endpoint for administrators', [{ permission: 'ADMIN' }], updateEnvironment],
    ['a permission that is granted globally', [{ permission: 'CREATE_SEGMENT' }], { permission: 'CREATE_SEGMENT' }],
    ['an endpoint of several permissions, one of which is granted', [{ permission: 'UPDATE_PROJECT', project: 'web' }], createOrUpdate],
    ['a permission that is granted in the project', [{ permission: 'UPDATE_PROJECT', project: 'web' }], updateProject],
    [
      'a permission that is granted in the environment',
      [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'web', environment: 'production' }],
      updateEnvironment,
    ],
  ]
  test.each(allowed)('is allowed: %s', (_, grants, access) => {
    expect(authorize(caller(grants), access, scope)).toBeNull()
  })
})

describe('403', () => {
  const refused: [string, readonly Grant[], Access][] = [
    ['no permission is granted', [], updateProject],
    ['none of several permissions is granted', [{ permission: 'DELETE_PROJECT' }], createOrUpdate],
    ['another permission is granted', [{ permission: 'DELETE_PROJECT' }], updateProject],
    ['the permission is granted in another project', [{ permission: 'UPDATE_PROJECT', project: 'app' }], updateProject],
    [
      'the permission is granted in another environment',
      [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'web', environment: 'test' }],
      updateEnvironment,
    ],
    [
      'the permission is granted in a project, and needed globally',
      [{ permission: 'CREATE_SEGMENT', project: 'app' }],
      { permission: 'CREATE_SEGMENT' },
    ],
  ]
  test.each(refused)('returns 403 with the permission where %s', (_, grants, access) => {
    for (const caller of [token(grants), account(grants)]) {
      const refusal = authorize(caller, access, scope)
      expect(refusal).toMatchObject({ name: 'NoAccessError', status: 403 })
      expect(refusal?.message).toContain(`the permission ${neededPermissions(access).join(' or ')} to`)
    }
  })

  test('returns 403 if no permission suffices', () => {
    expect(authorize(account([{ permission: 'ADMIN' }]), { permission: [] }, scope)).toMatchObject({ name: 'NoAccessError' })
  })

  test('returns 403 if the scope is unknown', () => {
    const grants: Grant[] = [{ permission: 'UPDATE_PROJECT', project: 'web' }]
    expect(authorize(account(grants), updateProject, {})).toMatchObject({ name: 'NoAccessError' })
    expect(authorize(account(grants), updateProject, { project: undefined })).toMatchObject({ name: 'NoAccessError' })
  })

  test.each(['backend', 'frontend'] as const)('returns 403 for a token of type %s, whatever its grants and the endpoint are', (type) => {
    for (const access of [updateProject, { permission: null }]) {
      expect(authorize(token([{ permission: 'ADMIN' }], type), access, scope)).toMatchObject({
        name: 'NoAccessError',
        message: expect.stringContaining(type),
      })
    }
  })

  test('returns 403 for tokens and service accounts if only people can call the endpoint, administrators included', () => {
    const admin: Grant[] = [{ permission: 'ADMIN' }]
    for (const caller of [token(admin), account(admin, 'Service Account')]) {
      expect(authorize(caller, forPeople, {})).toMatchObject({ name: 'NoAccessError', message: expect.stringContaining('Only people') })
    }
    expect(authorize(account([]), forPeople, {})).toBeNull()
  })

  test('returns 403 for API tokens if only accounts can call the endpoint, administrators included', () => {
    const forAccounts: Access = { permission: null, caller: 'account' }
    expect(authorize(token([{ permission: 'ADMIN' }]), forAccounts, {})).toMatchObject({
      name: 'NoAccessError',
      message: expect.stringContaining('API tokens cannot'),
    })
    for (const caller of [account([]), account([], 'Service Account')]) expect(authorize(caller, forAccounts, {})).toBeNull()
  })
})

describe('admin API', () => {
  test('admits accounts and admin tokens with any grants', () => {
    for (const caller of [token([]), account([]), account([], 'Service Account')]) expect(admitToApi(caller, updateProject)).toBeNull()
  })

  test.each(['backend', 'frontend'] as const)('refuses tokens of type %s, and names the permission', (type) => {
    const refusal = admitToApi(token([], type), updateProject)
    expect(refusal).toMatchObject({ name: 'NoAccessError', message: expect.stringContaining(type) })
    expect(refusal?.message).toContain('UPDATE_PROJECT')
  })
})

describe('endpoints for applications', () => {
  test.each(['backend', 'admin'] as const)('accept a token of type %s', (type) => {
    expect(admitToApi(token([], type), forApplications)).toBeNull()
    expect(authorize(token([], type), forApplications, {})).toBeNull()
  })

  test('refuse all other callers, administrators included, and name the required token type', () => {
    const admin: Grant[] = [{ permission: 'ADMIN' }]
    for (const caller of [token(admin, 'frontend'), account(admin), account(admin, 'Service Account')]) {
      const refusal = { name: 'NoAccessError', status: 403, message: expect.stringContaining('of type backend') }
      expect(admitToApi(caller, forApplications)).toMatchObject(refusal)
      expect(authorize(caller, forApplications, {})).toMatchObject(refusal)
    }
  })
})
