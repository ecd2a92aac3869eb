import type { Access } from '@halyard/contracts'
import { environmentPermissions, type Permission, projectPermissions, rootPermissions } from '@halyard/contracts/data'
import { catalogueWith, grantingRoles, type HeldRole, isRootType, type RoleDefinition, rolesThatGrant, type Scope } from '@halyard/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { grantsOfAccount } from './account-caller.ts'
import { authorize } from './authorize.ts'
import { anyone, type Caller } from './caller.ts'

const group = { id: 1, name: 'Payments team' }
const project = fc.constantFrom('default', 'shop', 'bank')
const custom: RoleDefinition[] = [
  { id: 101, type: 'root-custom', name: 'Steward', description: '', permissions: [{ permission: 'READ_ROLE' }] },
  {
    id: 102,
    type: 'custom',
    name: 'Developer',
    description: '',
    permissions: [{ permission: 'CREATE_FEATURE' }, { permission: 'SKIP_CHANGE_REQUEST', environment: 'development' }],
  },
]
const roles = catalogueWith(custom)
const rolesOf = (type: 'root' | 'project') =>
  fc.constantFrom(...[...roles.values()].filter((role) => isRootType(role) === (type === 'root')).map(({ id }) => id))
const inProject: fc.Arbitrary<HeldRole> = fc
  .tuple(rolesOf('project'), project, fc.boolean())
  .map(([role, project, byGroup]) => ({ role, project, ...(byGroup && { group }) }))
const held: fc.Arbitrary<HeldRole[]> = fc
  .tuple(rolesOf('root'), fc.array(rolesOf('root'), { maxLength: 1 }), fc.array(inProject, { maxLength: 4 }))
  .map(([own, ofGroups, others]) => [{ role: own }, ...ofGroups.map((role) => ({ role, group })), ...others])

const permission = fc.constantFrom<Permission>(...rootPermissions, ...projectPermissions, ...environmentPermissions)
const where: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({}),
  fc.record({ project, environment: fc.constantFrom('development', 'production') }, { requiredKeys: ['project'] }),
)

/** The caller that the server builds for an account with these roles. */
const callerWith = (held: readonly HeldRole[]): Caller => {
  const [own, ...ofGroups] = held.filter((one) => one.project === undefined).map(({ role }) => role)
  const project_roles = held.flatMap(({ role, project }) => (project === undefined ? [] : [{ role, project }]))
  return {
    ...anyone,
    actor: { name: 'ada', account: 7, token: null },
    account: { id: 7, kind: 'User', name: null, username: 'ada', email: null, rootRole: own!, projects: [] },
    grants: grantsOfAccount({ root_role: own!, group_roles: ofGroups, project_roles, custom_roles: custom }),
  }
}

test('a role explains a permission exactly if the pipeline admits the account in that scope', () => {
  fc.assert(
    fc.property(held, permission, where, (held, permission, where) => {
      const access: Access = { permission }
      const admitted = authorize(callerWith(held), access, where) === null
      expect(grantingRoles(roles, held, permission, where).length > 0).toBe(admitted)
    }),
    { numRuns: 2_000 },
  )
})

test('rolesThatGrant returns a role exactly if the pipeline admits an account that gets it', () => {
  fc.assert(
    fc.property(permission, where, (permission, where) => {
      const able = new Set<number>(rolesThatGrant(roles, permission, where).map(({ id }) => id))
      for (const role of roles.values()) {
        const { id } = role
        if (!isRootType(role) && where.project === undefined) continue
        const added: HeldRole[] = isRootType(role) ? [{ role: id }] : [{ role: 3 }, { role: id, project: where.project! }]
        expect(able.has(id)).toBe(authorize(callerWith(added), { permission }, where) === null)
      }
    }),
    { numRuns: 500 },
  )
})
