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

/** A grant that is held wherever the given one is: one permission, at the same place or at a narrower one. */
const narrowed = ({ permission: held, ...where }: Grant): fc.Arbitrary<Grant> =>
  fc.record({ permission: held === 'ADMIN' ? permission : fc.constant(held), place }).map(({ permission, place }) => ({
    permission,
    ...place,
    ...where,
  }))
/** Grants of which most are held by those who hold the given ones; any others are too rarely held to prove much. */
const mostlyHeldBy = (grants: readonly Grant[]): fc.Arbitrary<Grant[]> => {
  if (grants.length === 0) return fc.constant([])
  const held = fc.constantFrom(...grants).chain(narrowed)
  return fc.array(fc.oneof({ weight: 12, arbitrary: held }, bound, { weight: 1, arbitrary: admin }), { maxLength: 4 })
}
const pairs = any.chain((grants) => fc.tuple(fc.constant(grants), mostlyHeldBy(grants)))

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
    fc.property(pairs, any, ([grants, wanted], more) => {
      fc.pre(holdsAll(grants, wanted))
      expect(holdsAll([...more, ...grants], wanted)).toBe(true)
      expect(holdsAll(grants, wanted.slice(1))).toBe(true)
    }),
    { numRuns },
  )
})

test('a caller who is given what others hold can do nothing that those could not', () => {
  const uses = pairs
    .filter(([, wanted]) => wanted.length > 0)
    .chain(([grants, wanted]) => {
      const one = fc.constantFrom(...wanted)
      return fc.tuple(fc.constant(grants), fc.constant(wanted), fc.oneof(one, one.chain(narrowed)))
    })
  fc.assert(
    fc.property(uses, ([grants, wanted, { permission: asked, ...where }]) => {
      fc.pre(holdsAll(grants, wanted) && holds(wanted, asked, where))
      expect(holds(grants, asked, where)).toBe(true)
    }),
    { numRuns },
  )
})

test('what is given on may be given on', () => {
  const chains = pairs.chain(([first, second]) => fc.tuple(fc.constant(first), fc.constant(second), mostlyHeldBy(second)))
  fc.assert(
    fc.property(chains, ([first, second, third]) => {
      fc.pre(holdsAll(first, second) && holdsAll(second, third))
      expect(holdsAll(first, third)).toBe(true)
    }),
    { numRuns },
  )
})
