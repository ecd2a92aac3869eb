import type { ErrorDetail } from '@halyard/contracts'
import { type Failure, failure } from './failure.ts'

const maxDetails = 50

/** A fault that a schema found, as zod reports it. */
export interface SchemaIssue {
  readonly code?: string | undefined
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** For `invalid_union`: the issues of each branch. */
  readonly errors?: readonly (readonly SchemaIssue[])[]
}

const isOfAnotherType = (issue: SchemaIssue): boolean => issue.code === 'invalid_type' && issue.path.length === 0

/**
 * Ranks how far a branch of a union matched the value: zero if the value has another type.
 * Otherwise a deeper fault ranks higher; at the same depth, any other fault ranks higher than a wrong type.
 */
const reach = (issues: readonly SchemaIssue[]): number =>
  issues.some(isOfAnotherType) ? 0 : Math.max(0, ...issues.map((issue) => 2 * issue.path.length + (issue.code === 'invalid_type' ? 0 : 1)))

/** The faults of an issue. For a union, only the faults of the branch that matched furthest. */
const flatten = (issue: SchemaIssue, above: readonly PropertyKey[]): ErrorDetail[] => {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union' && issue.errors && issue.errors.length > 0) {
    const closest = issue.errors.reduce((best, branch) => (reach(branch) > reach(best) ? branch : best))
    if (reach(closest) > 0) return closest.flatMap((inner) => flatten(inner, path))
  }
  return [{ message: issue.message, path: path.map(String).join('/') }]
}

/** The faults with their paths below a root such as `body` (the first 50). */
export const inputFaults = (issues: readonly SchemaIssue[], root: string): ErrorDetail[] =>
  issues
    .slice(0, maxDetails)
    .flatMap((issue) => flatten(issue, [root]))
    .slice(0, maxDetails)

/** Combines the faults that a schema found into one ValidationError that names each field (the first 50). */
export const invalid = (issues: readonly SchemaIssue[], root: string): Failure => {
  const details = inputFaults(issues, root)
  const first = details[0]
  return failure('ValidationError', first ? `${first.path}: ${first.message}` : 'The request does not have the expected shape', details)
}
