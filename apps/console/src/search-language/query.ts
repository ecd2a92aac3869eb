/** States of a flag in an environment, as terms name them. Off includes no flag that the environment does not have. */
export const stateKeys = ['on', 'off', 'nobody', 'some'] as const
/** Keys whose terms list names. */
export const listKeys = ['project', 'type', 'tag'] as const
/** Keys whose terms compare a time. */
export const timeKeys = ['created', 'seen'] as const
/** The values of `is:`. */
export const marks = ['stale', 'favourite'] as const

export type StateKey = (typeof stateKeys)[number]
export type ListKey = (typeof listKeys)[number]
export type TimeKey = (typeof timeKeys)[number]
export type Mark = (typeof marks)[number]

/** Length of a time in the text of a query, in milliseconds. */
export const units = { h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const
export type Unit = keyof typeof units

/**
 * A bound of a time. An age: less or more time ago than a number of units. A day: before, on or after a day in UTC, written `YYYY-MM-DD`. Never:
 * the time does not exist.
 */
export type TimeBound =
  | { readonly kind: 'age'; readonly comparison: '<' | '>'; readonly amount: number; readonly unit: Unit }
  | { readonly kind: 'day'; readonly comparison: '<' | '=' | '>'; readonly day: string }
  | { readonly kind: 'never' }

/** A condition of a query. A row must meet all conditions. */
export type Condition =
  /** The name, the description or a tag contains the text; the case of letters is ignored. */
  | { readonly key: 'text'; readonly text: string }
  /** The flag has the state in one of the environments, or one of the values. */
  | { readonly key: StateKey | ListKey; readonly values: readonly string[] }
  | { readonly key: 'is'; readonly mark: Mark }
  | { readonly key: TimeKey; readonly bound: TimeBound }

export interface Term {
  /** True: the row must not meet the condition. */
  readonly isNegated: boolean
  readonly condition: Condition
}

export type Query = readonly Term[]
