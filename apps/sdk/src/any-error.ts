import type { ConnectionError, TimeoutError } from './connection-errors.ts'
import type { ErrorName } from './generated/errors.ts'
import type { HalyardError } from './halyard-error.ts'
import { isMarkedError } from './mark.ts'

/** An error of each name of the error table, and the error of a response without such a name. */
type Named = { [Name in ErrorName | 'HalyardError']: HalyardError<Name> }[ErrorName | 'HalyardError']

/**
 * Every error with which calls reject, besides the reason of the caller's signal. `name` distinguishes them. A newer server can return names that this
 * union does not contain, so a `switch` needs a `default`.
 */
export type AnyHalyardError = Named | ConnectionError | TimeoutError

/** Whether a value is an error of a call, also of another copy of this package, for which `instanceof HalyardError` is false. */
export const isHalyardError = (error: unknown): error is AnyHalyardError => isMarkedError(error)
