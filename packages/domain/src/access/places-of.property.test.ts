import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Grant, holds, type Place, placesOf } from './permissions.ts'

// Few of each, so that grants meet.
const project = fc.constantFrom('shop', 'bank')
const environment = fc.constantFrom('development', 'production')
const permission = fc.constantFrom('APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST', 'ADMIN')
const grants: fc.Arbitrary<Grant[]> = fc.array(fc.record({ permission, project, environment }, { requiredKeys: ['permission'] }), {
  maxLength: 3,
})
const where = fc.record({ project, environment })

const contains = (place: Place, { project, environment }: Place) =>
  (place.project ?? project) === project && (place.environment ?? environment) === environment

test('a permission is held exactly where one of its places is', () => {
  fc.assert(
    fc.property(grants, permission, where, (grants, permission, where) => {
      expect(placesOf(grants, permission).some((place) => contains(place, where))).toBe(holds(grants, permission, where))
    }),
    { numRuns: 1_000 },
  )
})
