import { expect, test } from 'vitest'
import { type Grant, grantsOfRole, holdsAll, missingGrant } from './permissions.ts'

test('an administrator can grant every role, and only an administrator can grant Admin', () => {
  for (const name of ['Admin', 'Editor', 'Viewer', 'Owner', 'Release manager'] as const) {
    expect(holdsAll(grantsOfRole('Admin'), grantsOfRole(name, 'shop'))).toBe(true)
  }
  expect(holdsAll([...grantsOfRole('Editor'), ...grantsOfRole('Owner', 'shop')], grantsOfRole('Admin'))).toBe(false)
})

test('an administrator of one project cannot grant ADMIN, not even in that project', () => {
  const ofShop: Grant[] = [{ permission: 'ADMIN', project: 'shop' }]
  expect(holdsAll(ofShop, grantsOfRole('Owner', 'shop'))).toBe(true)
  expect(holdsAll(ofShop, grantsOfRole('Admin'))).toBe(false)
  expect(holdsAll(ofShop, ofShop)).toBe(false)
})

test('an owner can grant the permissions of an owner, but only in the same project', () => {
  const owner = grantsOfRole('Owner', 'shop')
  expect(holdsAll(owner, grantsOfRole('Member', 'shop'))).toBe(true)
  expect(holdsAll(owner, grantsOfRole('Owner', 'shop'))).toBe(true)
  expect(holdsAll(owner, grantsOfRole('Owner', 'bank'))).toBe(false)
  expect(holdsAll(owner, grantsOfRole('Approver', 'shop'))).toBe(false)
})

test('a member cannot grant ownership', () => {
  expect(holdsAll(grantsOfRole('Member', 'shop'), grantsOfRole('Owner', 'shop'))).toBe(false)
})

test('a permission that is bound to a scope cannot be granted beyond that scope', () => {
  const permission = 'UPDATE_FEATURE_ENVIRONMENT'
  const inProduction: Grant[] = [{ permission, project: 'shop', environment: 'production' }]
  expect(holdsAll(inProduction, [{ permission, project: 'shop' }])).toBe(false)
  expect(holdsAll(inProduction, [{ permission, environment: 'production' }])).toBe(false)
  expect(holdsAll([{ permission, environment: 'production' }], inProduction)).toBe(true)
  expect(holdsAll([{ permission }], inProduction)).toBe(true)
})

test('every caller can grant a role without permissions', () => {
  expect(holdsAll([], grantsOfRole('Viewer'))).toBe(true)
  expect(holdsAll([], [{ permission: 'CREATE_PROJECT' }])).toBe(false)
})

test('missingGrant returns the first grant that is not held, with its scope', () => {
  const wanted: Grant[] = [{ permission: 'CREATE_FEATURE' }, { permission: 'UPDATE_PROJECT', project: 'shop' }, { permission: 'ADMIN' }]
  expect(missingGrant([], wanted)).toEqual({ permission: 'CREATE_FEATURE' })
  expect(missingGrant([{ permission: 'CREATE_FEATURE' }], wanted)).toEqual({ permission: 'UPDATE_PROJECT', project: 'shop' })
  expect(missingGrant([{ permission: 'ADMIN', project: 'shop' }], wanted.slice(1))).toEqual({ permission: 'ADMIN' })
  expect(missingGrant([{ permission: 'ADMIN' }], wanted)).toBeUndefined()
})
