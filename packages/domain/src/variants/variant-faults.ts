import type { Variant } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'

/** What weights are counted by. */
export type Weighted = Pick<Variant, 'name' | 'weight' | 'weightType'>

// Fractions of weights do not add up exactly.
const tolerance = 1e-6

/** What `fix` variants have together. */
export const fixedWeight = (variants: readonly Omit<Weighted, 'name'>[]): number =>
  variants.reduce((sum, { weight, weightType }) => (weightType === 'fix' ? sum + weight : sum), 0)

/** Whether `fix` variants ask for more than all. */
export const isOverweight = (variants: readonly Omit<Weighted, 'name'>[]): boolean =>
  fixedWeight(variants) > limits.variantWeight + tolerance

/** The fault of variants that are overweight. */
export const overweight = `the weights of fix variants are more than ${limits.variantWeight} together`

/** What keeps the weights of a list of variants from adding up, or its names from telling them apart; empty: nothing. */
export const variantFaults = (variants: readonly Weighted[]): string[] => {
  if (variants.length === 0) return []
  const faults: string[] = []
  if (isOverweight(variants)) faults.push(overweight)
  if (!variants.some(({ weightType }) => weightType === 'variable')) faults.push('one variant at least must be variable')
  const names = new Set<string>()
  for (const { name } of variants) {
    if (names.has(name)) faults.push(`the variant ${name} is there twice`)
    names.add(name)
  }
  return faults
}
