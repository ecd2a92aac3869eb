import { environmentPermissions, type Permission, projectPermissions, rootPermissions } from '@halyard/contracts/data'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { grantsOfPermissions, reasonAgainstPermission, type WantedPermission } from './custom-roles.ts'
import { grantingRoles, grantsOfHeldRoles, type HeldRole, rolesThatGrant } from './held-roles.ts'
import { holds, type Scope } from './permissions.ts'
import { builtInCatalogue, catalogueWith, isRootType, type RoleCatalogue, type RoleDefinition } from './roles.ts'

const projects = ['default', 'shop']
const environments = ['development', 'production']
const isInEnvironment = (name: string) => (environmentPermissions as readonly string[]).includes(name)
const namesOf = (type: 'root-custom' | 'custom') =>
  [...rootPermissions, ...projectPermissions, ...environmentPermissions].filter((name) => reasonAgainstPermission(type, name) === undefined)

const wantedOf = (type: 'root-custom' | 'custom'): fc.Arbitrary<WantedPermission> =>
  fc
    .tuple(fc.constantFrom(...namesOf(type)), fc.option(fc.constantFrom(...environments), { nil: undefined }))
    .map(([name, environment]) => ({ name, ...(environment !== undefined && isInEnvironment(name) && { environment }) }))
const customRole = (id: number, type: 'root-custom' | 'custom'): fc.Arbitrary<RoleDefinition> =>
  fc
    .array(wantedOf(type), { maxLength: 5 })
    .map((wanted) => ({ id, type, name: `Role ${id}`, description: '', permissions: grantsOfPermissions(wanted) }))
const catalogue: fc.Arbitrary<RoleCatalogue> = fc
  .tuple(customRole(101, 'root-custom'), customRole(102, 'custom'), customRole(103, 'custom'))
  .map(catalogueWith)

const held: fc.Arbitrary<HeldRole[]> = fc.array(
  fc
    .tuple(fc.constantFrom(...builtInCatalogue.keys(), 101, 102, 103), fc.constantFrom(...projects))
    .map(([role, project]) => (role === 101 || role <= 3 ? { role } : { role, project })),
  { maxLength: 4 },
)
const permission = fc.constantFrom<Permission>(...rootPermissions, ...projectPermissions, ...environmentPermissions)
const where: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({}),
  fc.record({ project: fc.constantFrom(...projects), environment: fc.constantFrom(...environments) }, { requiredKeys: ['project'] }),
)

test('some role grants a permission exactly if the grants of all held roles hold it, and rolesThatGrant contains that role', () => {
  fc.assert(
    fc.property(catalogue, held, permission, where, (roles, held, permission, where) => {
      const granting = grantingRoles(roles, held, permission, where)
      expect(granting.length > 0).toBe(holds(grantsOfHeldRoles(roles, held), permission, where))
      const able = new Set(rolesThatGrant(roles, permission, where).map(({ id }) => id))
      const reaching = held.filter((one) => one.project === undefined || one.project === where.project)
      expect(granting.map((one) => one.held)).toEqual(reaching.filter((one) => able.has(one.role)))
    }),
    { numRuns: 2_000 },
  )
})

test('a custom project role never grants outside its project, nor outside an environment that binds the permission', () => {
  fc.assert(
    fc.property(catalogue, fc.constantFrom(102, 103), permission, where, (roles, role, permission, where) => {
      const granting = grantingRoles(roles, [{ role, project: 'shop' }], permission, where)
      const bound = (roles.get(role)?.permissions ?? []).filter((grant) => grant.permission === permission)
      const isGranted =
        where.project === 'shop' && bound.some(({ environment }) => environment === undefined || environment === where.environment)
      expect(granting.length > 0).toBe(isGranted)
    }),
    { numRuns: 2_000 },
  )
})

test('a custom role grants at most root permissions everywhere, and never ADMIN', () => {
  fc.assert(
    fc.property(catalogue, permission, (roles, permission) => {
      for (const role of roles.values()) {
        if (role.id < 101 || grantingRoles(roles, [{ role: role.id }], permission).length === 0) continue
        expect(isRootType(role)).toBe(true)
        expect(permission).not.toBe('ADMIN')
        expect(rootPermissions).toContain(permission)
      }
    }),
  )
})
