import { catalogueWith, grantsOfRole, type RoleDefinition } from '@halyard/domain'
import { expect, test } from 'vitest'
import { ownRole } from './own-role.ts'

const developer: RoleDefinition = {
  id: 101,
  type: 'custom',
  name: 'Developer',
  description: '',
  permissions: [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }],
}
const roles = catalogueWith([developer])

test.each([
  ['Administrator', grantsOfRole('Admin')],
  ['Owner', grantsOfRole('Owner', 'shop')],
  ['Member', grantsOfRole('Member', 'shop')],
  ['Release manager', grantsOfRole('Release manager', 'shop')],
  ['Developer', [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'shop', environment: 'development' }]],
  ['none', [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'shop', environment: 'production' }]],
  ['none', grantsOfRole('Owner', 'other')],
  ['none', grantsOfRole('Editor')],
] as const)('the role in the project is %s', (role, grants) => {
  expect(ownRole(grants, roles, 'shop')).toBe(role)
})
