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
const place = { project: 'web', environment: 'production' }

describe.each([
  ['an API token', token],
  ['an account', account],
])('%s may', (_, caller) => {
  const allowed: [string, readonly Grant[], Access][] = [
    ['what asks for nothing', [], { permission: null }],
    ['everything, as an administrator', [{ permission: 'ADMIN' }], updateEnvironment],
    ['what is granted everywhere', [{ permission: 'CREATE_SEGMENT' }], { permission: 'CREATE_SEGMENT' }],
    ['what one of several permissions is for', [{ permission: 'UPDATE_PROJECT', project: 'web' }], createOrUpdate],
    ['what is granted in the project of the place', [{ permission: 'UPDATE_PROJECT', project: 'web' }], updateProject],
    [
      'what is granted in the environment of the place',
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
    ['none of several permissions is granted', [{ permission: 'DELETE_PROJECT' }], createOrUpdate],
    ['something else is granted', [{ permission: 'DELETE_PROJECT' }], updateProject],
    ['it is granted in another project', [{ permission: 'UPDATE_PROJECT', project: 'app' }], updateProject],
    [
      'it is granted in another environment',
      [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'web', environment: 'test' }],
      updateEnvironment,
    ],
    [
      'it is granted in a project, and needed everywhere',
      [{ permission: 'CREATE_SEGMENT', project: 'app' }],
      { permission: 'CREATE_SEGMENT' },
    ],
  ]
  test.each(refused)('where %s, and names the permission', (_, grants, access) => {
    for (const caller of [token(grants), account(grants)]) {
      const refusal = authorize(caller, access, place)
      expect(refusal).toMatchObject({ name: 'NoAccessError', status: 403 })
      expect(refusal?.message).toContain(`the permission ${neededPermissions(access).join(' or ')} to`)
    }
  })

  test('where no permission would do', () => {
    expect(authorize(account([{ permission: 'ADMIN' }]), { permission: [] }, place)).toMatchObject({ name: 'NoAccessError' })
  })

  test('where the place is not known', () => {
    const grants: Grant[] = [{ permission: 'UPDATE_PROJECT', project: 'web' }]
    expect(authorize(account(grants), updateProject, {})).toMatchObject({ name: 'NoAccessError' })
    expect(authorize(account(grants), updateProject, { project: undefined })).toMatchObject({ name: 'NoAccessError' })
  })

  test.each(['backend', 'frontend'] as const)('for a token of type %s, whatever it holds and the endpoint asks', (type) => {
    for (const access of [updateProject, { permission: null }]) {
      expect(authorize(token([{ permission: 'ADMIN' }], type), access, place)).toMatchObject({
        name: 'NoAccessError',
        message: expect.stringContaining(type),
      })
    }
  })

  test('for tokens and service accounts where people alone may, administrators too', () => {
    const admin: Grant[] = [{ permission: 'ADMIN' }]
    for (const caller of [token(admin), account(admin, 'Service Account')]) {
      expect(authorize(caller, forPeople, {})).toMatchObject({ name: 'NoAccessError', message: expect.stringContaining('person') })
    }
    expect(authorize(account([]), forPeople, {})).toBeNull()
  })

  test('for API tokens where accounts alone may, administrators too', () => {
    const forAccounts: Access = { permission: null, caller: 'account' }
    expect(authorize(token([{ permission: 'ADMIN' }]), forAccounts, {})).toMatchObject({
      name: 'NoAccessError',
      message: expect.stringContaining('account'),
    })
    for (const caller of [account([]), account([], 'Service Account')]) expect(authorize(caller, forAccounts, {})).toBeNull()
  })
})

describe('the admin API', () => {
  test('lets accounts and admin tokens in, whatever they may do there', () => {
    for (const caller of [token([]), account([]), account([], 'Service Account')]) expect(admitToApi(caller, updateProject)).toBeNull()
  })

  test.each(['backend', 'frontend'] as const)('keeps a token of type %s out, and names the permission', (type) => {
    const refusal = admitToApi(token([], type), updateProject)
    expect(refusal).toMatchObject({ name: 'NoAccessError', message: expect.stringContaining(type) })
    expect(refusal?.message).toContain('UPDATE_PROJECT')
  })
})

describe('what applications report', () => {
  test.each(['backend', 'admin'] as const)('is taken from a token of type %s', (type) => {
    expect(admitToApi(token([], type), forApplications)).toBeNull()
    expect(authorize(token([], type), forApplications, {})).toBeNull()
  })

  test('is taken from nobody else, administrators neither, and the answer names the type that is needed', () => {
    const admin: Grant[] = [{ permission: 'ADMIN' }]
    for (const caller of [token(admin, 'frontend'), account(admin), account(admin, 'Service Account')]) {
      const refusal = { name: 'NoAccessError', status: 403, message: expect.stringContaining('of type backend') }
      expect(admitToApi(caller, forApplications)).toMatchObject(refusal)
      expect(authorize(caller, forApplications, {})).toMatchObject(refusal)
    }
  })
})
