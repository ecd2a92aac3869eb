import type { CreateUser } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'

export const unknownUser = (id: number | string): Failure => failure('NotFoundError', `There is no user with the id ${id}`)

/** The id of a role that is named by either its id or its name. */
export const roleIdOf = (role: CreateUser['rootRole']): number => (typeof role === 'string' ? builtInRoles[role].id : role)

/** What keeps a user from being deleted or demoted: that nobody else is an administrator. Null: nothing. */
export const refusalOfLast = (administrators: readonly { id: number }[], id: number): Failure | null =>
  administrators.length === 1 && administrators[0]?.id === id
    ? failure('ConflictError', 'This is the last administrator: make somebody else one first')
    : null
