import { builtInCatalogue, grantsOfHeldRoles, holds } from '@halyard/domain'
import type { Group, ProjectAccess } from '@halyard/sdk'
import { expect, test } from 'vitest'
import { allRolesOf, rolesOfGroup } from './held-roles.ts'

const ada = { id: 7, name: 'Ada', accountType: 'User' as const }
const group: Group = {
  id: 1,
  name: 'Backend',
  description: null,
  mappingsSSO: [],
  rootRole: 2,
  createdBy: null,
  createdAt: '2026-01-31T12:00:00.000Z',
  users: [{ user: ada }],
  projects: ['shop'],
  userCount: 1,
}
const shop: ProjectAccess = {
  users: [{ id: 7, roles: [5] }],
  groups: [{ id: 1, name: 'Backend', roles: [6, 7], users: [{ user: ada }] }],
  roles: [],
}
const access = new Map([['shop', shop]])
const through = { group: { id: 1, name: 'Backend' } }

test('an account holds its own roles and those of its groups', () => {
  expect(allRolesOf({ id: 7, rootRole: 3 }, [group], access)).toEqual([
    { role: 3 },
    { role: 2, ...through },
    { role: 5, project: 'shop' },
    { role: 6, project: 'shop', ...through },
    { role: 7, project: 'shop', ...through },
  ])
  expect(allRolesOf({ id: 8, rootRole: 3 }, [group], access)).toEqual([{ role: 3 }])
})

test('a group gives all its members the same roles', () => {
  const grants = grantsOfHeldRoles(builtInCatalogue, rolesOfGroup(group, access))
  expect(holds(grants, 'APPLY_CHANGE_REQUEST', { project: 'shop', environment: 'production' })).toBe(true)
  expect(holds(grants, 'CREATE_PROJECT')).toBe(true)
  expect(holds(grants, 'CREATE_FEATURE', { project: 'shop' })).toBe(false)
})
