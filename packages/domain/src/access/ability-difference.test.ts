import { expect, test } from 'vitest'
import { abilityDifference } from './ability-difference.ts'
import { grantsOfHeldRoles } from './held-roles.ts'
import { grantsOfRole } from './permissions.ts'
import { builtInCatalogue } from './roles.ts'

test('equal grants have no difference, whatever their order and number', () => {
  const grants = [...grantsOfRole('Editor'), ...grantsOfRole('Owner', 'shop')]
  expect(abilityDifference(grants, [...grants.toReversed(), ...grants])).toEqual({ gained: [], lost: [] })
})

test('a group that makes its members Release managers adds their permissions in the project', () => {
  const before = grantsOfHeldRoles(builtInCatalogue, [{ role: 3 }, { role: 6, project: 'shop' }])
  const after = grantsOfHeldRoles(builtInCatalogue, [{ role: 3 }, { role: 7, project: 'shop', group: { id: 1, name: 'Releases' } }])
  expect(abilityDifference(before, after)).toEqual({
    gained: [{ permission: 'APPLY_CHANGE_REQUEST', scope: { project: 'shop' }, except: [] }],
    lost: [],
  })
})

test('an Admin who becomes an Editor keeps what an Editor has', () => {
  const { gained, lost } = abilityDifference(grantsOfRole('Admin'), grantsOfRole('Editor'))
  expect(gained).toEqual([])
  expect(lost).toContainEqual({ permission: 'ADMIN', scope: {}, except: [] })
  expect(lost).toContainEqual({ permission: 'DELETE_PROJECT', scope: {}, except: [{ project: 'default' }] })
  expect(lost.map(({ permission }) => permission)).not.toContain('CREATE_PROJECT')
})
