import type { Variant } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'

/** The fields that decide the weights of variants. */
export type Weighted = Pick<Variant, 'name' | 'weight' | 'weightType'>

// Fractions of weights do not add up exactly.
const tolerance = 1e-6

/** Total weight of the `fix` variants. */
export const fixedWeight = (variants: readonly Omit<Weighted, 'name'>[]): number =>
  variants.reduce((sum, { weight, weightType }) => (weightType === 'fix' ? sum + weight : sum), 0)

/** Whether the total weight of the `fix` variants exceeds the limit. */
export const isOverweight = (variants: readonly Omit<Weighted, 'name'>[]): boolean =>
  fixedWeight(variants) > limits.variantWeight + tolerance

/** The fault of overweight variants. */
export const overweight = `the weights of fix variants must not exceed ${limits.variantWeight} in total`

/** The faults of a list of variants: weights that cannot add up, or repeated names; empty: no faults. */
export const variantFaults = (variants: readonly Weighted[]): string[] => {
  if (variants.length === 0) return []
  const faults: string[] = []
  if (isOverweight(variants)) faults.push(overweight)
  if (!variants.some(({ weightType }) => weightType === 'variable')) faults.push('at least one variant must be variable')
  const names = new Set<string>()
  for (const { name } of variants) {
    if (names.has(name)) faults.push(`the variant ${name} is listed twice`)
    names.add(name)
  }
  return faults
}
