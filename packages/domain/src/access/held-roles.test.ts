import { builtInRoles, type Permission } from '@halyard/contracts/data'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canPropose, grantingRoles, grantsOfHeldRoles, type HeldRole, rolesThatGrant, seesProject } from './held-roles.ts'
import { holds, type Scope } from './permissions.ts'

const group = { id: 4, name: 'Payments team' }

test('grantingRoles names each role that grants the permission, with the scope of its grant', () => {
  const held: HeldRole[] = [{ role: 2 }, { role: 5, project: 'default' }, { role: 1, group }, { role: 6, project: 'default' }]
  expect(grantingRoles(held, 'UPDATE_FEATURE', { project: 'default' })).toEqual([
    { held: { role: 2 }, scope: { project: 'default' } },
    { held: { role: 5, project: 'default' }, scope: { project: 'default' } },
    { held: { role: 1, group }, scope: {} },
  ])
  expect(grantingRoles(held.slice(0, 2), 'UPDATE_FEATURE', { project: 'shop' })).toEqual([])
})

const projects = ['default', 'shop']
const role = fc.constantFrom(...Object.values(builtInRoles))
const held: fc.Arbitrary<HeldRole[]> = fc.array(
  fc.tuple(role, fc.constantFrom(...projects)).map(([{ id, type }, project]) => (type === 'root' ? { role: id } : { role: id, project })),
  { maxLength: 4 },
)
const permission = fc.constantFrom<Permission>('ADMIN', 'CREATE_PROJECT', 'UPDATE_PROJECT', 'UPDATE_FEATURE', 'APPLY_CHANGE_REQUEST')
const where: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({}),
  fc.record({ project: fc.constantFrom(...projects), environment: fc.constant('production') }, { requiredKeys: ['project'] }),
)

test('some role grants a permission exactly if the grants of all held roles hold it, and rolesThatGrant contains that role', () => {
  fc.assert(
    fc.property(held, permission, where, (held, permission, where) => {
      const granting = grantingRoles(held, permission, where)
      expect(granting.length > 0).toBe(holds(grantsOfHeldRoles(held), permission, where))
      const able = rolesThatGrant(permission, where).map(({ id }) => id)
      const reaching = held.filter((one) => one.project === undefined || one.project === where.project)
      expect(granting.map((one) => one.held)).toEqual(reaching.filter((one) => able.includes(one.role as never)))
    }),
    { numRuns: 1_000 },
  )
})

test('rolesThatGrant returns project roles only for a scope with a project', () => {
  const namesFor = (permission: Permission, where?: Scope) => rolesThatGrant(permission, where).map(({ name }) => name)
  expect(namesFor('UPDATE_FEATURE')).toEqual(['Admin'])
  expect(namesFor('UPDATE_FEATURE', { project: 'default' })).toEqual(['Admin', 'Editor', 'Owner', 'Member'])
  expect(namesFor('SKIP_CHANGE_REQUEST', { project: 'shop', environment: 'production' })).toEqual(['Admin'])
})

test.each([
  ['open', [{ role: 3 }], [true, true]],
  ['protected', [{ role: 3 }], [true, false]],
  ['protected', [{ role: 2 }], [true, false]],
  ['protected', [{ role: 1, group }], [true, true]],
  ['protected', [{ role: 3 }, { role: 6, project: 'shop' }], [true, true]],
  ['private', [{ role: 3 }, { role: 4, project: 'bank' }], [false, false]],
  ['private', [{ role: 3 }, { role: 6, project: 'shop', group }], [true, true]],
  ['private', [{ role: 3 }, { role: 2, group }], [true, true]],
] as const)('in a project of mode %s, roles %j see and propose as %j', (mode, held, expected) => {
  const one = { held, project: 'shop', mode }
  expect([seesProject(one), canPropose(one)]).toEqual(expected)
})
