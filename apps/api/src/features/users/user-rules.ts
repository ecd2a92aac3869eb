import type { CreateUser } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'

export const unknownUser = (id: number | string): Failure => failure('NotFoundError', `There is no user with the id ${id}`)

/** The id of a role, given by id or name. */
export const roleIdOf = (role: CreateUser['rootRole']): number => (typeof role === 'string' ? builtInRoles[role].id : role)

/** Returns an error if the user is the last administrator, else null. */
export const refusalOfLast = (administrators: readonly { id: number }[], id: number): Failure | null =>
  administrators.length === 1 && administrators[0]?.id === id
    ? failure('ConflictError', 'The last administrator cannot be deleted or demoted; make another user an administrator first')
    : null
