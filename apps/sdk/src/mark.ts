/** Key of the hidden fields of errors and operations. It is the same in all entries and copies of this package. */
export const mark: unique symbol = Symbol.for('@halyard/sdk')

/** Whether a value is an error that a client created. */
export const isMarkedError = (value: unknown): value is Error => value instanceof Error && mark in value
