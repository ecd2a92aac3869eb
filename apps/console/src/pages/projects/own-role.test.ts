import { grantsOfRole } from '@halyard/domain'
import { expect, test } from 'vitest'
import { ownRole } from './own-role.ts'

test.each([
  ['Administrator', grantsOfRole('Admin')],
  ['Owner', grantsOfRole('Owner', 'shop')],
  ['Member', grantsOfRole('Member', 'shop')],
  ['none', grantsOfRole('Owner', 'other')],
  ['none', grantsOfRole('Editor')],
])('the role in the project is %s', (role, grants) => {
  expect(ownRole(grants, 'shop')).toBe(role)
})
