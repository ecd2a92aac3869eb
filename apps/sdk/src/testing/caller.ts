import { type Endpoint, neededPermissions } from '@halyard/contracts'
import type { Permission } from '@halyard/contracts/data'
import { type Failure, failure, type Grant, holds, missingGrant, type Scope } from '@halyard/domain'
import type { Actor } from './change-request.ts'

type Access = Endpoint['access']

export type TokenType = 'admin' | 'backend' | 'frontend'

/** The sender of a request: an account, or an API token. */
export interface Caller {
  readonly actor: Actor
  /** The API token; null for an account. */
  readonly token: { readonly type: TokenType; readonly environment: string; readonly projects: readonly string[] } | null
  readonly grants: readonly Grant[]
  /** Projects in which the account has a role. */
  readonly projects: readonly string[]
}

export const isAdministrator = ({ grants }: Caller): boolean => holds(grants, 'ADMIN')

export const isAuthor = ({ actor }: Caller, author: Actor): boolean =>
  actor.account === null ? author.token === actor.token : author.account === actor.account

const textOf = (access: Access): string => neededPermissions(access).join(' or ')

const isGranted = ({ grants }: Caller, access: Access, scope: Scope): boolean => {
  if (access.permission === null) return true
  const needed = neededPermissions(access)
  if (access.held === 'somewhere') return grants.some((grant) => needed.some((permission) => holds([grant], permission, grant)))
  return needed.some((permission) => holds(grants, permission, scope))
}

const applicationTypes: Readonly<Record<string, readonly TokenType[]>> = {
  backend: ['backend', 'admin'],
  frontend: ['frontend', 'admin'],
  application: ['backend', 'frontend', 'admin'],
}

const refusalOfApi = ({ token }: Caller, access: Access): Failure | null => {
  const types = applicationTypes[access.caller ?? '']
  if (types && !(token && types.includes(token.type)))
    return failure(
      'NoAccessError',
      `Only applications can call this endpoint; send an API token of type ${types.slice(0, -1).join(' or ')}`,
    )
  if (types || access.caller === 'authenticated' || token === null || token.type === 'admin') return null
  return failure(
    'NoAccessError',
    `Tokens of type ${token.type} are for SDKs; the admin API needs the permission ${textOf(access) || 'of an admin token'}`,
  )
}

/** Why the caller cannot call the endpoint in the scope; null: the caller can. */
export const refusalOf = (caller: Caller, access: Access, scope: Scope): Failure | null =>
  refusalOfApi(caller, access) ??
  (isGranted(caller, access, scope) ? null : failure('NoAccessError', `You need the permission ${textOf(access)} to do this`))

/** Why the caller cannot act in a project; null as the project: outside of projects. */
export const refusalInProject = (caller: Caller, { permission }: Access, project: string | null): Failure | null => {
  // Only the first of several permissions applies outside of projects.
  const access: Access = { permission: project === null && typeof permission === 'object' ? (permission?.[0] ?? null) : permission }
  if (isGranted(caller, access, project === null ? {} : { project })) return null
  const where = project === null ? 'outside all projects' : `in the project ${project}`
  return failure('NoAccessError', `You need the permission ${textOf(access)} ${where} to do this`)
}

/** Why the caller cannot act; null: the caller has all grants. The message ends with the purpose. */
export const refusalOfMissing = ({ grants }: Caller, wanted: readonly Grant[], purpose: string): Failure | null => {
  const missing = missingGrant(grants, wanted)
  if (!missing) return null
  const { permission, project, environment } = missing
  const inProject = project === undefined ? '' : ` in the project ${project}`
  const inEnvironment = environment === undefined ? '' : ` in the environment ${environment}`
  return failure('NoAccessError', `You need the permission ${permission}${inProject}${inEnvironment} ${purpose}`)
}

/** Why the caller cannot write directly in environments with review requirements; null: the caller can. */
export const refusalOfDirectWrite = (caller: Caller, project: string, environments: readonly string[]): Failure | null => {
  const permission: Permission = 'SKIP_CHANGE_REQUEST'
  const needed = environments.map((environment) => ({ permission, project, environment }))
  return refusalOfMissing(caller, needed, 'to do this without a change request')
}
