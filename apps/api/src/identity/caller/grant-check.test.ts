import { builtInRoles } from '@halyard/contracts/data'
import { type BuiltInRoleName, type Grant, grantsOfRole } from '@halyard/domain'
import { describe, expect, test } from 'vitest'
import { VisibleProjects } from '../../store/visible-projects.ts'
import { refusalOfMissing, refusalOfMorePrivileged, refusalOfRootRole } from './grant-check.ts'

const { Admin, Editor, Viewer, Owner, Member } = builtInRoles
const holderOf = (name: BuiltInRoleName, project?: string) => ({ grants: grantsOfRole(name, project), visible: null })

describe('refusalOfRootRole', () => {
  test.each([
    ['Admin', Admin],
    ['Admin', Editor],
    ['Admin', Viewer],
    ['Editor', Editor],
    ['Editor', Viewer],
    ['Viewer', Viewer],
  ] as const)('%s can give the role %o', (giver, role) => {
    expect(refusalOfRootRole(holderOf(giver), role.id)).toBeNull()
  })

  test.each([
    ['Editor', Admin],
    ['Viewer', Admin],
    ['Viewer', Editor],
  ] as const)('%s cannot give the role %o', (giver, role) => {
    expect(refusalOfRootRole(holderOf(giver), role.id)).toMatchObject({ status: 403, name: 'NoAccessError' })
  })

  test.each([Owner.id, Member.id, 99, 2_147_483_647])('returns 400 for the id %i, which is not a root role', (id) => {
    expect(refusalOfRootRole(holderOf('Admin'), id)).toMatchObject({ status: 400, details: [{ path: 'body/rootRole' }] })
    expect(refusalOfRootRole(holderOf('Admin'), id, 'body/role')).toMatchObject({ details: [{ path: 'body/role' }] })
  })
})

describe('refusalOfMorePrivileged', () => {
  const weakRoles = { root_role: Viewer.id, group_roles: [], project_roles: [] }

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
  ])('returns 403 if the caller lacks permissions of %s', (_, strong) => {
    expect(refusalOfMorePrivileged(holderOf('Editor'), strong)).toMatchObject({ status: 403, name: 'NoAccessError' })
  })
})

describe('message of a missing permission', () => {
  const messageTo = (visible: string[] | null, wanted: Grant) =>
    refusalOfMissing({ grants: [], visible: visible && new VisibleProjects(visible) }, [wanted], 'to do this')?.message

  test('names the first missing permission of a role', () => {
    expect(refusalOfRootRole(holderOf('Editor'), Admin.id)?.message).toBe('You need the permission ADMIN to give this role')
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
