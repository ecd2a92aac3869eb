import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Grant, holds, holdsAll, type Scope } from './permissions.ts'

// Few values of each, so that grants often overlap.
const project = fc.constantFrom('shop', 'bank')
const environment = fc.constantFrom('development', 'production')
const permission = fc.constantFrom('UPDATE_FEATURE', 'UPDATE_FEATURE_ENVIRONMENT', 'CREATE_PROJECT')
const scope: fc.Arbitrary<Scope> = fc.record({ project, environment }, { requiredKeys: [] })

const bound: fc.Arbitrary<Grant> = fc.record({ permission, project, environment }, { requiredKeys: ['permission'] })
const boundAdmin: fc.Arbitrary<Grant> = fc.record({ permission: fc.constant('ADMIN' as const), project, environment })
const admin: fc.Arbitrary<Grant> = fc.constant({ permission: 'ADMIN' })

const plain = fc.array(fc.oneof({ weight: 5, arbitrary: bound }, { weight: 1, arbitrary: admin }), { maxLength: 6 })
const any = fc.array(fc.oneof({ weight: 4, arbitrary: bound }, boundAdmin, admin), { maxLength: 6 })

/** A grant that the given grant implies: the same permission, in the same or a narrower scope. */
const narrowed = ({ permission: held, ...where }: Grant): fc.Arbitrary<Grant> =>
  fc.record({ permission: held === 'ADMIN' ? permission : fc.constant(held), scope }).map(({ permission, scope }) => ({
    permission,
    ...scope,
    ...where,
  }))
/** Grants that mostly follow from the given ones; random grants are too rarely held to prove much. */
const mostlyHeldBy = (grants: readonly Grant[]): fc.Arbitrary<Grant[]> => {
  if (grants.length === 0) return fc.constant([])
  const held = fc.constantFrom(...grants).chain(narrowed)
  return fc.array(fc.oneof({ weight: 12, arbitrary: held }, bound, { weight: 1, arbitrary: admin }), { maxLength: 4 })
}
const pairs = any.chain((grants) => fc.tuple(fc.constant(grants), mostlyHeldBy(grants)))

const numRuns = 1_000

test('holders of grants hold all of their own grants, if no ADMIN is bound to a scope', () => {
  fc.assert(
    fc.property(plain, (grants) => {
      expect(holdsAll(grants, grants)).toBe(true)
    }),
    { numRuns },
  )
})

test('holdsAll stays true with more grants held, or with fewer wanted', () => {
  fc.assert(
    fc.property(pairs, any, ([grants, wanted], more) => {
      fc.pre(holdsAll(grants, wanted))
      expect(holdsAll([...more, ...grants], wanted)).toBe(true)
      expect(holdsAll(grants, wanted.slice(1))).toBe(true)
    }),
    { numRuns },
  )
})

test('a caller who holds all grants of another caller can do everything that the other caller can', () => {
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

test('holdsAll is transitive', () => {
  const chains = pairs.chain(([first, second]) => fc.tuple(fc.constant(first), fc.constant(second), mostlyHeldBy(second)))
  fc.assert(
    fc.property(chains, ([first, second, third]) => {
      fc.pre(holdsAll(first, second) && holdsAll(second, third))
      expect(holdsAll(first, third)).toBe(true)
    }),
    { numRuns },
  )
})
