import { builtInRoles } from '@halyard/contracts/data'
import { type BuiltInRoleName, type Grant, grantsOfRole } from '@halyard/domain'
import { describe, expect, test } from 'vitest'
import { VisibleProjects } from '../../store/visible-projects.ts'
import { refusalOfMissing, refusalOfRootRole, refusalOfStronger } from './power.ts'

const { Admin, Editor, Viewer, Owner, Member } = builtInRoles
const holderOf = (name: BuiltInRoleName, project?: string) => ({ grants: grantsOfRole(name, project), visible: null })

describe('a root role is given', () => {
  test.each([
    ['Admin', Admin],
    ['Admin', Editor],
    ['Admin', Viewer],
    ['Editor', Editor],
    ['Editor', Viewer],
    ['Viewer', Viewer],
  ] as const)('by %s: %o', (giver, role) => {
    expect(refusalOfRootRole(holderOf(giver), role.id)).toBeNull()
  })

  test.each([
    ['Editor', Admin],
    ['Viewer', Admin],
    ['Viewer', Editor],
  ] as const)('not by %s: %o', (giver, role) => {
    expect(refusalOfRootRole(holderOf(giver), role.id)).toMatchObject({ status: 403, name: 'NoAccessError' })
  })

  test.each([Owner.id, Member.id, 99, 2_147_483_647])('by nobody when it is none: %i', (id) => {
    expect(refusalOfRootRole(holderOf('Admin'), id)).toMatchObject({ status: 400, details: [{ path: 'body/rootRole' }] })
    expect(refusalOfRootRole(holderOf('Admin'), id, 'body/role')).toMatchObject({ details: [{ path: 'body/role' }] })
  })
})

describe('an account is as strong as all of its roles', () => {
  const weak = { root_role: Viewer.id, group_roles: [], project_roles: [] }

  test('and is in the hands of who holds them all', () => {
    expect(refusalOfStronger(holderOf('Viewer'), weak)).toBeNull()
    expect(refusalOfStronger(holderOf('Owner', 'shop'), { ...weak, project_roles: [{ project: 'shop', role: Member.id }] })).toBeNull()
    expect(refusalOfStronger(holderOf('Admin'), { ...weak, root_role: Admin.id, group_roles: [Editor.id] })).toBeNull()
  })

  test.each([
    ['its own', { ...weak, root_role: Admin.id }],
    ['that of a group', { ...weak, group_roles: [Viewer.id, Admin.id] }],
    ['one in a project', { ...weak, project_roles: [{ project: 'shop', role: Member.id }] }],
  ])('and in nobody else’s: %s', (_, strong) => {
    expect(refusalOfStronger(holderOf('Editor'), strong)).toMatchObject({ status: 403, name: 'NoAccessError' })
  })
})

describe('a refusal names the permission that is missing', () => {
  const messageTo = (visible: string[] | null, wanted: Grant) =>
    refusalOfMissing({ grants: [], visible: visible && new VisibleProjects(visible) }, [wanted], 'to do this')?.message

  test('the first one of a role', () => {
    expect(refusalOfRootRole(holderOf('Editor'), Admin.id)?.message).toBe('You need the permission ADMIN to give this role')
  })

  test('with its place', () => {
    const wanted = { permission: 'UPDATE_PROJECT', project: 'shop' } as const
    expect(messageTo(null, wanted)).toBe('You need the permission UPDATE_PROJECT in the project shop to do this')
    expect(messageTo(['shop'], { ...wanted, environment: 'production' })).toBe(
      'You need the permission UPDATE_PROJECT in the project shop in the environment production to do this',
    )
  })

  test('without a project that the caller may not know of', () => {
    expect(messageTo(['web'], { permission: 'UPDATE_PROJECT', project: 'shop' })).toBe('You need the permission UPDATE_PROJECT to do this')
  })
})
