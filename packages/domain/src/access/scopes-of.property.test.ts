import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Grant, holds, type Scope, scopesOf } from './permissions.ts'

// Few values of each, so that grants often overlap.
const project = fc.constantFrom('shop', 'bank')
const environment = fc.constantFrom('development', 'production')
const permission = fc.constantFrom('APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST', 'ADMIN')
const grants: fc.Arbitrary<Grant[]> = fc.array(fc.record({ permission, project, environment }, { requiredKeys: ['permission'] }), {
  maxLength: 3,
})
const where = fc.record({ project, environment })

const contains = (scope: Scope, { project, environment }: Scope) =>
  (scope.project ?? project) === project && (scope.environment ?? environment) === environment

test('a permission is held exactly in the scopes that scopesOf returns', () => {
  fc.assert(
    fc.property(grants, permission, where, (grants, permission, where) => {
      expect(scopesOf(grants, permission).some((scope) => contains(scope, where))).toBe(holds(grants, permission, where))
    }),
    { numRuns: 1_000 },
  )
})
