import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Ability, abilityDifference } from './ability-difference.ts'
import { type Grant, holds, type Scope } from './permissions.ts'

const project = fc.constantFrom('shop', 'bank')
const environment = fc.constantFrom('development', 'production')
const permission = fc.constantFrom('APPROVE_CHANGE_REQUEST', 'UPDATE_FEATURE', 'ADMIN')
const grants: fc.Arbitrary<Grant[]> = fc.array(fc.record({ permission, project, environment }, { requiredKeys: ['permission'] }), {
  maxLength: 4,
})
const where: fc.Arbitrary<Scope> = fc.record({ project, environment }, { requiredKeys: [] })

const contains = (scope: Scope, where: Scope) =>
  (scope.project === undefined || scope.project === where.project) &&
  (scope.environment === undefined || scope.environment === where.environment)

const names = (abilities: readonly Ability[], permission: string, where: Scope) =>
  abilities.some(
    (ability) =>
      ability.permission === permission && contains(ability.scope, where) && !ability.except.some((scope) => contains(scope, where)),
  )

test('a permission is gained or lost in a scope exactly if holds changes there', () => {
  fc.assert(
    fc.property(grants, grants, permission, where, (before, after, permission, where) => {
      const { gained, lost } = abilityDifference(before, after)
      const [had, has] = [holds(before, permission, where), holds(after, permission, where)]
      expect([names(gained, permission, where), names(lost, permission, where)]).toEqual([has && !had, had && !has])
    }),
    { numRuns: 2_000 },
  )
})
