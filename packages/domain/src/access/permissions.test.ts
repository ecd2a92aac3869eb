import { environmentPermissions, projectPermissions, rootPermissions } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { grantsOfRole, holds } from './permissions.ts'

test('a caller without grants holds no permission', () => {
  expect(holds([], 'UPDATE_FEATURE')).toBe(false)
})

test('a grant without a scope holds everywhere', () => {
  const grants = [{ permission: 'UPDATE_FEATURE' }] as const
  expect(holds(grants, 'UPDATE_FEATURE')).toBe(true)
  expect(holds(grants, 'UPDATE_FEATURE', { project: 'shop' })).toBe(true)
  expect(holds(grants, 'DELETE_FEATURE', { project: 'shop' })).toBe(false)
})

test('a grant in a project holds in all environments of that project, and nowhere else', () => {
  const grants = [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project: 'shop' }] as const
  expect(holds(grants, 'UPDATE_FEATURE_ENVIRONMENT', { project: 'shop', environment: 'production' })).toBe(true)
  expect(holds(grants, 'UPDATE_FEATURE_ENVIRONMENT', { project: 'bank', environment: 'production' })).toBe(false)
  expect(holds(grants, 'UPDATE_FEATURE_ENVIRONMENT')).toBe(false)
})

test('a grant in an environment holds in that environment, and nowhere else', () => {
  const grants = [{ permission: 'APPLY_CHANGE_REQUEST', project: 'shop', environment: 'development' }] as const
  expect(holds(grants, 'APPLY_CHANGE_REQUEST', { project: 'shop', environment: 'development' })).toBe(true)
  expect(holds(grants, 'APPLY_CHANGE_REQUEST', { project: 'shop', environment: 'production' })).toBe(false)
  expect(holds(grants, 'APPLY_CHANGE_REQUEST', { project: 'shop' })).toBe(false)
})

test('an administrator holds every permission in every scope', () => {
  const grants = grantsOfRole('Admin')
  for (const permission of [...rootPermissions, ...projectPermissions, ...environmentPermissions]) {
    expect(holds(grants, permission)).toBe(true)
    expect(holds(grants, permission, { project: 'shop', environment: 'production' })).toBe(true)
  }
})

test('an editor holds root permissions everywhere, and the permissions of an owner in project default', () => {
  const grants = grantsOfRole('Editor')
  expect(holds(grants, 'CREATE_PROJECT')).toBe(true)
  expect(holds(grants, 'DELETE_PROJECT', { project: 'default' })).toBe(true)
  expect(holds(grants, 'DELETE_PROJECT', { project: 'shop' })).toBe(false)
  expect(holds(grants, 'ADMIN')).toBe(false)
})

test('a viewer holds no permission', () => {
  expect(grantsOfRole('Viewer')).toEqual([])
})

test('a project role holds in its project, and nowhere without a project', () => {
  expect(holds(grantsOfRole('Owner', 'shop'), 'DELETE_PROJECT', { project: 'shop' })).toBe(true)
  expect(holds(grantsOfRole('Member', 'shop'), 'DELETE_PROJECT', { project: 'shop' })).toBe(false)
  expect(holds(grantsOfRole('Owner', 'shop'), 'UPDATE_FEATURE', { project: 'bank' })).toBe(false)
  expect(grantsOfRole('Owner')).toEqual([])
})

test('among built-in roles, only the release manager can apply changes, and no role can skip review', () => {
  const names = ['Owner', 'Member', 'Approver', 'Release manager'] as const
  const holders = (permission: 'APPLY_CHANGE_REQUEST' | 'SKIP_CHANGE_REQUEST') =>
    names.filter((name) => holds(grantsOfRole(name, 'shop'), permission, { project: 'shop', environment: 'production' }))
  expect(holders('APPLY_CHANGE_REQUEST')).toEqual(['Release manager'])
  expect(holders('SKIP_CHANGE_REQUEST')).toEqual([])
})
