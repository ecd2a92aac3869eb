import { type Failure, failure } from '@halyard/domain'

/** Returns an error if the account is the last enabled administrator, else null. Pass the rows of `lockAdministrators`. */
export const refusalOfLast = (administrators: readonly { id: number }[], id: number): Failure | null =>
  administrators.length === 1 && administrators[0]?.id === id
    ? failure('ConflictError', 'The last administrator cannot be deleted, demoted or disabled; make another user an administrator first')
    : null
