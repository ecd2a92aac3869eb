import { limits } from '@halyard/contracts/data'
import { compareCodePoints } from '../sorting/code-points.ts'
import { sortInPlace } from '../sorting/sort-in-place.ts'
import { fixedWeight, type Weighted } from './variant-faults.ts'

// Fractions of weights do not add up exactly.
const rounded = (weight: number) => Math.round(weight * 1e6) / 1e6

/** The shares of variants in a weight: equal integers, with the remainder distributed one by one to the first variants. Largest first. */
const sharesOf = (weight: number, variants: readonly unknown[]): number[] => {
  const share = Math.floor(weight / variants.length)
  const left = rounded(weight - share * variants.length)
  return variants.map((_, at) => rounded(share + Math.min(1, Math.max(0, left - at))))
}

/**
 * Variants with weights that total 1000, in the given order: fixed weights stay, and variable weights share the rest. Weights that already have
 * these values stay with their variants, so that normalising the result changes nothing, in any order. The given variants must have no faults.
 */
export const normaliseWeights = <V extends Weighted>(variants: readonly V[]): V[] => {
  const given = variants.filter(({ weightType }) => weightType === 'variable').map(({ weight }) => weight)
  const shares = sharesOf(Math.max(0, rounded(limits.variantWeight - fixedWeight(variants))), given)
  const isShared = sortInPlace(given, (left, right) => right - left).every((weight, at) => weight === shares[at])
  if (isShared) return [...variants]
  const next = shares.values()
  return variants.map((variant) => (variant.weightType === 'variable' ? { ...variant, weight: next.next().value ?? 0 } : variant))
}

/**
 * Variants with normalised weights, sorted by name. The order decides which users get which variant, so the same write gives the same result as
 * in Unleash.
 */
export const normaliseVariants = <V extends Weighted>(variants: readonly V[]): V[] =>
  sortInPlace(normaliseWeights(variants), (left, right) => compareCodePoints(left.name, right.name))
