import type { SemanticVersion } from './semantic-version.ts'

/** The parts of an evaluation that a predicate can read. Fields and predicates are identified by number. */
export interface Reading {
  holds(predicate: number): boolean
  text(field: number): string | undefined
  /** The text of a field in lower case. */
  lowerText(field: number): string | undefined
  /** NaN: the field is not a number. */
  number(field: number): number
  version(field: number): SemanticVersion | undefined
  /** Milliseconds since 1970; NaN: the context has an invalid time. */
  instant(): number
  /** Marks the test as undecidable, because the context holds too little; the result does not count. */
  guess(): false
}

export type Test = (run: Reading) => boolean

/** A condition on the context. Conditions with equal meaning share one predicate. */
export interface Predicate {
  readonly test: Test
  /** Numbers of the context fields that the test reads. */
  readonly fields: readonly number[]
  /** The time that the test compares with, in milliseconds since 1970. */
  readonly date?: number
  /** The predicates of the constraints, for a segment. */
  readonly parts?: readonly number[]
}
