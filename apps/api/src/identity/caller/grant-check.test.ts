import { builtInRoles } from '@halyard/contracts/data'
import { type BuiltInRoleName, builtInCatalogue, catalogueWith, type Grant, grantsOfRole, type RoleDefinition } from '@halyard/domain'
import { describe, expect, test } from 'vitest'
import { VisibleProjects } from '../../store/visible-projects.ts'
import { refusalOfMissing, refusalOfMorePrivileged, refusalOfRootRole } from './grant-check.ts'

const { Admin, Editor, Viewer, Owner, Member } = builtInRoles
const holderOf = (name: BuiltInRoleName, project?: string) => ({ grants: grantsOfRole(name, project), visible: null })

const steward: RoleDefinition = {
  id: 101,
  type: 'root-custom',
  name: 'Steward',
  description: '',
  permissions: [{ permission: 'CREATE_PROJECT' }, { permission: 'READ_ROLE' }],
}
const developer: RoleDefinition = {
  id: 102,
  type: 'custom',
  name: 'Developer',
  description: '',
  permissions: [{ permission: 'APPLY_CHANGE_REQUEST', environment: 'development' }],
}

describe('refusalOfRootRole', () => {
  test.each([
    ['Admin', Admin],
    ['Admin', Editor],
    ['Admin', Viewer],
    ['Editor', Editor],
    ['Editor', Viewer],
    ['Viewer', Viewer],
  ] as const)('%s can give the role %o', (giver, role) => {
    expect(refusalOfRootRole(holderOf(giver), builtInCatalogue, role.id)).toBeNull()
  })

  test.each([
    ['Editor', Admin],
    ['Viewer', Admin],
    ['Viewer', Editor],
  ] as const)('%s cannot give the role %o', (giver, role) => {
    expect(refusalOfRootRole(holderOf(giver), builtInCatalogue, role.id)).toMatchObject({ status: 403, name: 'NoAccessError' })
  })

  test.each([Owner.id, Member.id, 99, 2_147_483_647])('returns 400 for the id %i, which is not a root role', (id) => {
    expect(refusalOfRootRole(holderOf('Admin'), builtInCatalogue, id)).toMatchObject({ status: 400, details: [{ path: 'body/rootRole' }] })
    expect(refusalOfRootRole(holderOf('Admin'), builtInCatalogue, id, 'body/role')).toMatchObject({ details: [{ path: 'body/role' }] })
  })

  test('compares the permissions of a custom role, and returns 400 for a custom project role', () => {
    const roles = catalogueWith([steward, developer])
    expect(refusalOfRootRole(holderOf('Editor'), roles, steward.id)).toMatchObject({
      status: 403,
      message: 'You need the permission READ_ROLE to give this role',
    })
    expect(refusalOfRootRole(holderOf('Admin'), roles, steward.id)).toBeNull()
    expect(refusalOfRootRole(holderOf('Admin'), roles, developer.id)).toMatchObject({ status: 400 })
  })
})

describe('refusalOfMorePrivileged', () => {
  const weakRoles = { root_role: Viewer.id, group_roles: [], project_roles: [], custom_roles: [] }

  test('returns null if the caller has all permissions of the account', () => {
    expect(refusalOfMorePrivileged(holderOf('Viewer'), weakRoles)).toBeNull()
    expect(
      refusalOfMorePrivileged(holderOf('Owner', 'shop'), { ...weakRoles, project_roles: [{ project: 'shop', role: Member.id }] }),
    ).toBeNull()
    expect(refusalOfMorePrivileged(holderOf('Admin'), { ...weakRoles, root_role: Admin.id, group_roles: [Editor.id] })).toBeNull()
  })

  test.each([
    ['its own role', { ...weakRoles, root_role: Admin.id }],
    ['the role of a group', { ...weakRoles, group_roles: [Viewer.id, Admin.id] }],
    ['a role in a project', { ...weakRoles, project_roles: [{ project: 'shop', role: Member.id }] }],
    ['a custom role', { ...weakRoles, root_role: steward.id, custom_roles: [steward] }],
    [
      'a custom role in a project',
      { ...weakRoles, project_roles: [{ project: 'default', role: developer.id }], custom_roles: [developer] },
    ],
  ])('returns 403 if the caller lacks permissions of %s', (_, strong) => {
    expect(refusalOfMorePrivileged(holderOf('Editor'), strong)).toMatchObject({ status: 403, name: 'NoAccessError' })
  })
})

describe('message of a missing permission', () => {
  const messageTo = (visible: string[] | null, wanted: Grant) =>
    refusalOfMissing({ grants: [], visible: visible && new VisibleProjects(visible) }, [wanted], 'to do this')?.message

  test('names the first missing permission of a role', () => {
    expect(refusalOfRootRole(holderOf('Editor'), builtInCatalogue, Admin.id)?.message).toBe(
      'You need the permission ADMIN to give this role',
    )
  })

  test('contains the scope', () => {
    const wanted = { permission: 'UPDATE_PROJECT', project: 'shop' } as const
    expect(messageTo(null, wanted)).toBe('You need the permission UPDATE_PROJECT in the project shop to do this')
    expect(messageTo(['shop'], { ...wanted, environment: 'production' })).toBe(
      'You need the permission UPDATE_PROJECT in the project shop in the environment production to do this',
    )
  })

  test('omits a project that is hidden from the caller', () => {
    expect(messageTo(['web'], { permission: 'UPDATE_PROJECT', project: 'shop' })).toBe('You need the permission UPDATE_PROJECT to do this')
  })
})
