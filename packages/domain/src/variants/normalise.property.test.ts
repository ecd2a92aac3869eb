import type { Variant } from '@halyard/contracts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryVariants } from '../../test/arbitrary-flag-worlds.ts'
import { normaliseVariants, normaliseWeights } from './normalise.ts'
import { variantFaults } from './variant-faults.ts'

const holds = (rule: (given: Variant[], result: Variant[]) => void) =>
  fc.assert(
    fc.property(arbitraryVariants, (given) => rule(given, normaliseWeights(given))),
    { numRuns: 1000 },
  )

test('weights total 1000', () => {
  holds((_, result) => {
    expect(result.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1000, 6)
  })
})

test('only weights of variable variants change, and the order does not', () => {
  holds((given, result) => {
    expect(result.map((variant, at) => ({ ...variant, weight: given[at]?.weight }))).toEqual(given)
    const fix = (list: Variant[]) => list.filter(({ weightType }) => weightType === 'fix')
    expect(fix(result)).toEqual(fix(given))
  })
})

test('variable weights differ by at most one, and none is negative', () => {
  holds((_, result) => {
    const shares = result.filter(({ weightType }) => weightType === 'variable').map(({ weight }) => weight)
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
  })
})

test('normalised variants have no faults, and normalising them again changes nothing', () => {
  holds((given, result) => {
    expect([variantFaults(given), variantFaults(result)]).toEqual([[], []])
    expect(normaliseWeights(result)).toEqual(result)
    const byName = normaliseVariants(given)
    expect(normaliseVariants(byName)).toEqual(byName)
    expect(byName.map(({ name }) => name)).toEqual(given.map(({ name }) => name).sort())
    expect(byName).toEqual(expect.arrayContaining(result))
  })
})
