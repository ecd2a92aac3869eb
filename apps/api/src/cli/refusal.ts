import type { Failure } from '@halyard/domain'

/** What was asked for cannot be done as things are; the message says why, and what to do. Nothing was changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** What a server would answer with an error; every fault has a line. */
export class Refused extends Refusal {
  constructor({ message, details = [] }: Pick<Failure, 'message' | 'details'>) {
    super(details.length > 1 ? details.map((detail) => `${detail.path}: ${detail.message}`).join('\n') : message)
  }
}

/** A command line that cannot be followed. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What went wrong, in the words of Node, which of a name with several addresses tells a code alone. */
export const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return String(cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}
