import type { Finding } from '../conversion.ts'

/** A constraint that is false for contexts without the field. */
export interface Comparison {
  readonly contextName: string
  readonly operator:
    | 'IN'
    | 'STR_CONTAINS'
    | 'STR_STARTS_WITH'
    | 'STR_ENDS_WITH'
    | 'NUM_EQ'
    | 'NUM_GT'
    | 'NUM_GTE'
    | 'NUM_LT'
    | 'NUM_LTE'
    | 'DATE_AFTER'
    | 'DATE_BEFORE'
    | 'SEMVER_EQ'
    | 'SEMVER_GT'
    | 'SEMVER_LT'
  readonly values?: readonly string[]
  readonly value?: string
}

/** The reason why a part of a condition has no counterpart. */
export type Loss = Pick<Finding, 'path' | 'what'>

/** A condition on a context, as the product evaluates it. */
export type Condition =
  | { readonly kind: 'comparison'; readonly comparison: Comparison }
  /** True if the context has a value in the field that is not empty. */
  | { readonly kind: 'present'; readonly field: string }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  /** True for the contexts of a segment of the state. */
  | { readonly kind: 'segment'; readonly id: number; readonly condition: Condition }
  /** Halyard has no counterpart: whether the condition is true is unknown. */
  | { readonly kind: 'unknown'; readonly loss: Loss }

export const all = (parts: readonly Condition[]): Condition => ({ kind: 'all', parts })
export const any = (parts: readonly Condition[]): Condition => ({ kind: 'any', parts })
export const not = (part: Condition): Condition => ({ kind: 'not', part })
export const present = (field: string): Condition => ({ kind: 'present', field })
export const compare = (comparison: Comparison): Condition => ({ kind: 'comparison', comparison })
export const unknown = (path: string, what: string): Condition => ({ kind: 'unknown', loss: { path, what } })

export const always = all([])
export const never = any([])

/** Whether a condition compares versions, anywhere. */
export const comparesVersions = (condition: Condition): boolean => {
  if (condition.kind === 'comparison') return condition.comparison.operator.startsWith('SEMVER')
  if (condition.kind === 'segment') return comparesVersions(condition.condition)
  if (condition.kind === 'not') return comparesVersions(condition.part)
  return 'parts' in condition && condition.parts.some(comparesVersions)
}
