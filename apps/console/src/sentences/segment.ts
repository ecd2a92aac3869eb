import { constraintParts, type ShownConstraint } from './constraint.ts'
import { join, type Parts, words } from './parts.ts'

/** The conditions of a segment in one sentence. */
export const segmentConditions = (constraints: readonly ShownConstraint[]): Parts =>
  constraints.length === 0
    ? [words('everybody, because there are no conditions')]
    : join(
        constraints.map((constraint) => constraintParts(constraint)),
        ' and ',
      )
