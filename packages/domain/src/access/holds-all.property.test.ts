import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Grant, holds, holdsAll, type Place } from './permissions.ts'

// Few of each, so that grants meet.
const project = fc.constantFrom('shop', 'bank')
const environment = fc.constantFrom('development', 'production')
const permission = fc.constantFrom('UPDATE_FEATURE', 'UPDATE_FEATURE_ENVIRONMENT', 'CREATE_PROJECT')
const place: fc.Arbitrary<Place> = fc.record({ project, environment }, { requiredKeys: [] })

const bound: fc.Arbitrary<Grant> = fc.record({ permission, project, environment }, { requiredKeys: ['permission'] })
const boundAdmin: fc.Arbitrary<Grant> = fc.record({ permission: fc.constant('ADMIN' as const), project, environment })
const admin: fc.Arbitrary<Grant> = fc.constant({ permission: 'ADMIN' })

const plain = fc.array(fc.oneof({ weight: 5, arbitrary: bound }, { weight: 1, arbitrary: admin }), { maxLength: 6 })
const any = fc.array(fc.oneof({ weight: 4, arbitrary: bound }, boundAdmin, admin), { maxLength: 6 })

const numRuns = 1_000

test('who holds ADMIN everywhere, or nowhere, holds all of what they hold', () => {
  fc.assert(
    fc.property(plain, (grants) => {
      expect(holdsAll(grants, grants)).toBe(true)
    }),
    { numRuns },
  )
})

test('more grants hold no less, and less is no harder to hold', () => {
  fc.assert(
    fc.property(any, any, any, (grants, more, wanted) => {
      if (!holdsAll(grants, wanted)) return
      expect(holdsAll([...more, ...grants], wanted)).toBe(true)
      expect(holdsAll(grants, wanted.slice(1))).toBe(true)
    }),
    { numRuns },
  )
})

test('whoever is given what others hold can do nothing that those could not', () => {
  fc.assert(
    fc.property(any, any, fc.oneof(permission, fc.constant('ADMIN' as const)), place, (grants, wanted, asked, where) => {
      if (holdsAll(grants, wanted) && holds(wanted, asked, where)) expect(holds(grants, asked, where)).toBe(true)
    }),
    { numRuns },
  )
})

test('what is given on may be given on', () => {
  fc.assert(
    fc.property(any, any, any, (first, second, third) => {
      if (holdsAll(first, second) && holdsAll(second, third)) expect(holdsAll(first, third)).toBe(true)
    }),
    { numRuns },
  )
})
