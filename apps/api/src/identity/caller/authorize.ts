import { type Access, neededPermissions } from '@halyard/contracts'
import type { TokenType } from '@halyard/contracts/data'
import { type Failure, failure, holds, type Place } from '@halyard/domain'
import type { Caller } from './caller.ts'

const wordsOf = (access: Access): string => neededPermissions(access).join(' or ')

/** Whether the caller holds what the endpoint needs, at a place; without one: everywhere. Where it is held somewhere: anywhere. */
export const isGranted = ({ grants }: Pick<Caller, 'grants'>, access: Access, place: Place = {}): boolean => {
  if (access.permission === null) return true
  const needed = neededPermissions(access)
  if (access.held === 'somewhere') return grants.some((grant) => needed.some((permission) => holds([grant], permission, grant)))
  return needed.some((permission) => holds(grants, permission, place))
}

/**
 * Whether the caller holds one of the permissions of an endpoint that are held somewhere: in this project, or where it is null, outside all
 * projects (403). Null: yes.
 */
export const refusalInProject = (caller: Pick<Caller, 'grants'>, { permission }: Access, project: string | null): Failure | null => {
  // Of several, the others are for what is in a project.
  const access: Access = { permission: project === null && Array.isArray(permission) ? permission[0] : permission }
  if (isGranted(caller, access, project === null ? {} : { project })) return null
  const where = project === null ? 'outside all projects' : `in the project ${project}`
  return failure('NoAccessError', `You need the permission ${wordsOf(access)} ${where} to do this`)
}

/** The types of token that applications send, by what an endpoint asks for. */
const typesOfApplications: Readonly<Record<string, readonly TokenType[]>> = {
  backend: ['backend', 'admin'],
  frontend: ['frontend', 'admin'],
  application: ['backend', 'frontend', 'admin'],
}

/** Whether an endpoint is for applications alone. */
export const isForApplications = ({ caller }: Access): boolean => caller !== undefined && caller in typesOfApplications

const notAnApplication = (types: readonly TokenType[]) =>
  failure('NoAccessError', `Only applications may do this: send an API token of type ${types.slice(0, -1).join(' or ')}`)

/** What keeps the caller out as a whole, wherever the endpoint leads; null: nothing. */
export const admitToApi = ({ token }: Caller, access: Access): Failure | null => {
  if (access.caller === 'authenticated') return null
  const types = typesOfApplications[access.caller ?? '']
  if (types) return token && types.includes(token.type) ? null : notAnApplication(types)
  return token === null || token.type === 'admin'
    ? null
    : failure(
        'NoAccessError',
        `Tokens of type ${token.type} are for SDKs; the admin API needs the permission ${wordsOf(access) || 'of an admin token'}`,
      )
}

/** Whether the caller may use an endpoint at a place; null: yes. */
export const authorize = (caller: Caller, access: Access, place: Place): Failure | null => {
  const refused = admitToApi(caller, access)
  if (refused) return refused
  if (access.caller === 'person' && caller.account?.kind !== 'User')
    return failure('NoAccessError', 'Only a person may do this: log in, or send a personal access token')
  if (access.caller === 'account' && !caller.account)
    return failure('NoAccessError', 'Only an account may do this, which an API token has not: log in, or send a token of an account')
  return isGranted(caller, access, place) ? null : failure('NoAccessError', `You need the permission ${wordsOf(access)} to do this`)
}

/** Whether the caller may use an endpoint at any of the places to which its path could lead; null: yes. */
export const authorizeSomewhere = (caller: Caller, access: Access): Failure | null =>
  authorize(caller, access.scope ? { ...access, held: 'somewhere' } : access, {})
