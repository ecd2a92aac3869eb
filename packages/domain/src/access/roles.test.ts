import { builtInRoles } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { grantsOfRole, holds } from './permissions.ts'
import { grantsOfRoleId, isProjectRole, isRootRole, rootRoleOf } from './roles.ts'

const unknown = [0, -1, 8, 1.5, Number.NaN, 2 ** 53]

test('a role is found by its id, and is either a root role or a project role', () => {
  for (const role of Object.values(builtInRoles)) {
    expect(isRootRole(role.id)).toBe(role.type === 'root')
    expect(isProjectRole(role.id)).toBe(role.type === 'project')
    expect(rootRoleOf(role.id)).toEqual(role.type === 'root' ? role : undefined)
  }
  expect([1, 2, 3].map((id) => rootRoleOf(id)?.name)).toEqual(['Admin', 'Editor', 'Viewer'])
})

test('the id of a role grants the same as its name', () => {
  for (const { id, name } of Object.values(builtInRoles)) {
    expect(grantsOfRoleId(id)).toEqual(grantsOfRole(name))
    expect(grantsOfRoleId(id, 'shop')).toEqual(grantsOfRole(name, 'shop'))
  }
  expect(holds(grantsOfRoleId(4, 'shop'), 'DELETE_PROJECT', { project: 'shop' })).toBe(true)
})

test.each(unknown)('the id %d belongs to no role and grants nothing', (id) => {
  expect(isRootRole(id)).toBe(false)
  expect(isProjectRole(id)).toBe(false)
  expect(rootRoleOf(id)).toBeUndefined()
  expect(grantsOfRoleId(id, 'shop')).toEqual([])
})
