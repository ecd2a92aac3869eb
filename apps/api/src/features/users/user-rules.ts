import type { CreateUser } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { type Failure, failure } from '@halyard/domain'

export const unknownUser = (id: number | string): Failure => failure('NotFoundError', `There is no user with the id ${id}`)

/** The id of a role, given by id or name. */
export const roleIdOf = (role: CreateUser['rootRole']): number => (typeof role === 'string' ? builtInRoles[role].id : role)
