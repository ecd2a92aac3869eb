import type { ErrorDetail } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'
import type * as z from 'zod'

const mostDetails = 50

type Issue = z.core.$ZodIssue

const isOfAnotherType = (issue: Issue): boolean => issue.code === 'invalid_type' && issue.path.length === 0

/** How far a branch of a choice got: not at all when the value is of another type, then deeper faults first, then any fault but a wrong type. */
const reach = (issues: readonly Issue[]): number =>
  issues.some(isOfAnotherType) ? 0 : Math.max(0, ...issues.map((issue) => 2 * issue.path.length + (issue.code === 'invalid_type' ? 0 : 1)))

/** Of a choice between shapes, the faults of the branch that was meant. */
const flatten = (issue: Issue, above: readonly PropertyKey[]): ErrorDetail[] => {
  const path = [...above, ...issue.path]
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const meant = issue.errors.reduce((best, branch) => (reach(branch) > reach(best) ? branch : best))
    if (reach(meant) > 0) return meant.flatMap((inner) => flatten(inner, path))
  }
  return [{ message: issue.message, path: path.map(String).join('/') }]
}

/** Faults found by a schema, as one ValidationError that names every field (the first 50). */
export const invalid = (issues: readonly Issue[], root: string): Failure => {
  const details = issues
    .slice(0, mostDetails)
    .flatMap((issue) => flatten(issue, [root]))
    .slice(0, mostDetails)
  const first = details[0]
  return failure('ValidationError', first ? `${first.path}: ${first.message}` : 'The request is not of the expected shape', details)
}
