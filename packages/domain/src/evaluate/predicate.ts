import type { SemanticVersion } from './semantic-version.ts'

/** What a predicate reads of an evaluation. Fields and predicates are named by number. */
export interface Reading {
  holds(predicate: number): boolean
  text(field: number): string | undefined
  /** The text of a field in lower case. */
  lowerText(field: number): string | undefined
  /** NaN: the field holds no number. */
  number(field: number): number
  version(field: number): SemanticVersion | undefined
  /** Milliseconds since 1970; NaN: the context names a time that cannot be read. */
  instant(): number
  /** Says that the context holds too little to decide the test; the result does not count. */
  guess(): false
}

export type Test = (run: Reading) => boolean

/** A condition on the context. Conditions of equal meaning share one predicate. */
export interface Predicate {
  readonly test: Test
  /** Numbers of the context fields that the test reads. */
  readonly fields: readonly number[]
  /** The moment that the test compares the time with, in milliseconds since 1970. */
  readonly date?: number
  /** Of a segment: the predicates of its constraints. */
  readonly parts?: readonly number[]
}
