import type { Failure } from '@halyard/domain'

/** The command cannot run in the present state. The message gives the reason and the remedy. Nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** An error that a server returned, or would return for the same input. The message has one line for each fault. */
export class Refused extends Refusal {
  constructor({ message, details = [] }: Pick<Failure, 'message' | 'details'>) {
    super(details.length > 1 ? details.map((detail) => `${detail.path}: ${detail.message}`).join('\n') : message)
  }
}

/** The command line is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The message of an error. Node reports only a code if a host name has several addresses. */
export const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
