import { failure } from '@halyard/domain'

/** Which one is not told: it would be a secret in an answer. */
export const unknownInvite = failure('NotFoundError', 'There is no public signup token with this secret')

export const deadInvite = failure('ValidationError', 'This invitation is not valid: ask for a new one')
