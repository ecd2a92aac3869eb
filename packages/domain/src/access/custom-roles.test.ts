import { environmentPermissions, projectPermissions, rootPermissions } from '@halyard/contracts/data'
import { describe, expect, test } from 'vitest'
import { faultsOfPermissions, grantsOfPermissions, reasonAgainstPermission } from './custom-roles.ts'

const environments = new Set(['development', 'production'])
const faults = (type: 'custom' | 'root-custom', permissions: Parameters<typeof faultsOfPermissions>[1]) =>
  faultsOfPermissions(type, permissions, environments, 'body/permissions').map(({ path }) => path)

describe('reasonAgainstPermission', () => {
  test('a root-custom role can have every root permission except ADMIN, and no other permission', () => {
    const possible = [...rootPermissions, ...projectPermissions, ...environmentPermissions].filter(
      (name) => reasonAgainstPermission('root-custom', name) === undefined,
    )
    expect(possible).toEqual(rootPermissions.filter((name) => name !== 'ADMIN'))
  })

  test('a custom role can have every permission of projects and environments, and no root permission', () => {
    const possible = [...rootPermissions, ...projectPermissions, ...environmentPermissions].filter(
      (name) => reasonAgainstPermission('custom', name) === undefined,
    )
    expect(possible).toEqual([...projectPermissions, ...environmentPermissions])
  })
})

describe('faultsOfPermissions', () => {
  test('accepts a permission in all environments together with the same permission in one environment', () => {
    expect(
      faults('custom', [
        { name: 'UPDATE_FEATURE' },
        { name: 'UPDATE_FEATURE_ENVIRONMENT' },
        { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' },
      ]),
    ).toEqual([])
  })

  test('reports each fault at its path', () => {
    expect(
      faults('custom', [
        { name: 'ADMIN' },
        { name: 'UPDATE_FEATURE', environment: 'development' },
        { name: 'APPLY_CHANGE_REQUEST', environment: 'staging' },
        { name: 'UPDATE_FEATURE' },
        { name: 'UPDATE_FEATURE' },
      ]),
    ).toEqual(['body/permissions/0/name', 'body/permissions/1/environment', 'body/permissions/2/environment', 'body/permissions/4'])
    expect(faults('root-custom', [{ name: 'UPDATE_FEATURE' }, { name: 'CREATE_PROJECT' }])).toEqual(['body/permissions/0/name'])
  })
})

test('grantsOfPermissions sorts by the table of permissions and by environment', () => {
  expect(
    grantsOfPermissions([
      { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
      { name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' },
      { name: 'CREATE_FEATURE' },
    ]),
  ).toEqual([
    { permission: 'CREATE_FEATURE' },
    { permission: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' },
    { permission: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' },
  ])
})
