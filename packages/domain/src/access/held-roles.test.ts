import type { Permission } from '@halyard/contracts/data'
import { expect, test } from 'vitest'
import { canPropose, grantingRoles, type HeldRole, rolesThatGrant, seesProject } from './held-roles.ts'
import type { Scope } from './permissions.ts'
import { builtInCatalogue, catalogueWith, type RoleDefinition } from './roles.ts'

const group = { id: 4, name: 'Payments team' }

test('grantingRoles names each role that grants the permission, with the scope of its grant', () => {
  const held: HeldRole[] = [{ role: 2 }, { role: 5, project: 'default' }, { role: 1, group }, { role: 6, project: 'default' }]
  expect(grantingRoles(builtInCatalogue, held, 'UPDATE_FEATURE', { project: 'default' })).toEqual([
    { held: { role: 2 }, scope: { project: 'default' } },
    { held: { role: 5, project: 'default' }, scope: { project: 'default' } },
    { held: { role: 1, group }, scope: {} },
  ])
  expect(grantingRoles(builtInCatalogue, held.slice(0, 2), 'UPDATE_FEATURE', { project: 'shop' })).toEqual([])
})

const custom: RoleDefinition[] = [
  { id: 101, type: 'root-custom', name: 'Steward', description: '', permissions: [{ permission: 'CREATE_PROJECT' }] },
  {
    id: 102,
    type: 'custom',
    name: 'Developer',
    description: '',
    permissions: [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'development' }, { permission: 'UPDATE_FEATURE_ENVIRONMENT' }],
  },
]

test('grantingRoles returns the widest grant of a role', () => {
  const where = { project: 'shop', environment: 'development' }
  expect(grantingRoles(catalogueWith(custom), [{ role: 102, project: 'shop' }], 'UPDATE_FEATURE_ENVIRONMENT', where)).toEqual([
    { held: { role: 102, project: 'shop' }, scope: { project: 'shop' } },
  ])
})

test('rolesThatGrant returns project roles only for a scope with a project', () => {
  const namesFor = (permission: Permission, where?: Scope) => rolesThatGrant(builtInCatalogue, permission, where).map(({ name }) => name)
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
  ['private', [{ role: 101 }], [true, true]],
  ['protected', [{ role: 3 }, { role: 102, project: 'shop' }], [true, true]],
] as const)('in a project of mode %s, roles %j see and propose as %j', (mode, held, expected) => {
  const one = { roles: catalogueWith(custom), held, project: 'shop', mode }
  expect([seesProject(one), canPropose(one)]).toEqual(expected)
})
