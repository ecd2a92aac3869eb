import { builtInRoles } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { grantsOfRole, holds } from './permissions.ts'
import { builtInCatalogue, catalogueWith, grantsOfRoleId, isProjectRole, isRootRole, type RoleDefinition, rootRoleOf } from './roles.ts'

const unknown = [0, -1, 8, 1.5, Number.NaN, 2 ** 53]

test('a role is found by its id, and is either a root role or a project role', () => {
  for (const role of Object.values(builtInRoles)) {
    expect(isRootRole(builtInCatalogue, role.id)).toBe(role.type === 'root')
    expect(isProjectRole(builtInCatalogue, role.id)).toBe(role.type === 'project')
    expect(rootRoleOf(builtInCatalogue, role.id)?.name).toBe(role.type === 'root' ? role.name : undefined)
  }
  expect([1, 2, 3].map((id) => rootRoleOf(builtInCatalogue, id)?.name)).toEqual(['Admin', 'Editor', 'Viewer'])
})

test('the id of a role grants the same as its name', () => {
  for (const { id, name } of Object.values(builtInRoles)) {
    expect(grantsOfRoleId(builtInCatalogue, id)).toEqual(grantsOfRole(name))
    expect(grantsOfRoleId(builtInCatalogue, id, 'shop')).toEqual(grantsOfRole(name, 'shop'))
  }
  expect(holds(grantsOfRoleId(builtInCatalogue, 4, 'shop'), 'DELETE_PROJECT', { project: 'shop' })).toBe(true)
})

test.each(unknown)('the id %d belongs to no role and grants nothing', (id) => {
  expect(isRootRole(builtInCatalogue, id)).toBe(false)
  expect(isProjectRole(builtInCatalogue, id)).toBe(false)
  expect(rootRoleOf(builtInCatalogue, id)).toBeUndefined()
  expect(grantsOfRoleId(builtInCatalogue, id, 'shop')).toEqual([])
})

const translator: RoleDefinition = {
  id: 101,
  type: 'root-custom',
  name: 'Translator',
  description: '',
  permissions: [{ permission: 'CREATE_CONTEXT_FIELD' }],
}
const developer: RoleDefinition = {
  id: 102,
  type: 'custom',
  name: 'Developer',
  description: '',
  permissions: [{ permission: 'UPDATE_FEATURE' }, { permission: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }],
}

test('a catalogue with custom roles distinguishes root roles from project roles, and lists the roles by id', () => {
  const roles = catalogueWith([developer, translator])
  expect([...roles.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 101, 102])
  expect([isRootRole(roles, 101), isProjectRole(roles, 101), isRootRole(roles, 102), isProjectRole(roles, 102)]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('a custom role grants its permissions everywhere, or in the project and environment that bind it', () => {
  const roles = catalogueWith([developer, translator])
  expect(grantsOfRoleId(roles, 101)).toEqual([{ permission: 'CREATE_CONTEXT_FIELD' }])
  expect(grantsOfRoleId(roles, 102)).toEqual([])
  expect(grantsOfRoleId(roles, 102, 'shop')).toEqual([
    { permission: 'UPDATE_FEATURE', project: 'shop' },
    { permission: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development', project: 'shop' },
  ])
})

test('a custom role with the id of a built-in role does not replace that role', () => {
  expect(catalogueWith([{ ...translator, id: 3, permissions: [{ permission: 'ADMIN' }] }]).get(3)?.name).toBe('Viewer')
})
