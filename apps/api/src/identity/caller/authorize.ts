import { type Access, neededPermissions } from '@halyard/contracts'
import type { TokenType } from '@halyard/contracts/data'
import { type Failure, failure, holds, type Scope } from '@halyard/domain'
import type { Caller } from './caller.ts'

const permissionText = (access: Access): string => neededPermissions(access).join(' or ')

/**
 * Whether the caller holds one of the endpoint's permissions in a scope; without a scope, globally. With `held: 'somewhere'`, any scope
 * suffices.
 */
export const isGranted = ({ grants }: Pick<Caller, 'grants'>, access: Access, scope: Scope = {}): boolean => {
  if (access.permission === null) return true
  const needed = neededPermissions(access)
  if (access.held === 'somewhere') return grants.some((grant) => needed.some((permission) => holds([grant], permission, grant)))
  return needed.some((permission) => holds(grants, permission, scope))
}

/**
 * For endpoints with `held: 'somewhere'`. Returns 403 if the caller holds none of the endpoint's permissions in the project or, if the
 * project is null, globally. Null: allowed.
 */
export const refusalInProject = (caller: Pick<Caller, 'grants'>, { permission }: Access, project: string | null): Failure | null => {
  // Only the first of several permissions applies outside projects.
  const access: Access = { permission: project === null && Array.isArray(permission) ? permission[0] : permission }
  if (isGranted(caller, access, project === null ? {} : { project })) return null
  const scopeText = project === null ? 'outside all projects' : `in the project ${project}`
  return failure('NoAccessError', `You need the permission ${permissionText(access)} ${scopeText} to do this`)
}

/** Token types of applications, by the `caller` that an endpoint requires. */
const typesOfApplications: Readonly<Record<string, readonly TokenType[]>> = {
  backend: ['backend', 'admin'],
  frontend: ['frontend', 'admin'],
  application: ['backend', 'frontend', 'admin'],
}

/** Whether only applications can call the endpoint. */
export const isForApplications = ({ caller }: Access): boolean => caller !== undefined && caller in typesOfApplications

const notAnApplication = (types: readonly TokenType[]) =>
  failure('NoAccessError', `Only applications can call this endpoint; send an API token of type ${types.slice(0, -1).join(' or ')}`)

/** Returns 403 if the endpoint refuses API tokens of this type, or accounts, in every scope; null otherwise. */
export const admitToApi = ({ token }: Caller, access: Access): Failure | null => {
  if (access.caller === 'authenticated') return null
  const types = typesOfApplications[access.caller ?? '']
  if (types) return token && types.includes(token.type) ? null : notAnApplication(types)
  return token === null || token.type === 'admin'
    ? null
    : failure(
        'NoAccessError',
        `Tokens of type ${token.type} are for SDKs; the admin API needs the permission ${permissionText(access) || 'of an admin token'}`,
      )
}

/** Returns 403 if the caller cannot call the endpoint in the scope; null otherwise. */
export const authorize = (caller: Caller, access: Access, scope: Scope): Failure | null => {
  const refused = admitToApi(caller, access)
  if (refused) return refused
  if (access.caller === 'person' && caller.account?.kind !== 'User')
    return failure('NoAccessError', 'Only people can call this endpoint; log in, or send a personal access token')
  if (access.caller === 'account' && !caller.account)
    return failure('NoAccessError', 'API tokens cannot call this endpoint; log in, or use a personal or service-account token')
  return isGranted(caller, access, scope) ? null : failure('NoAccessError', `You need the permission ${permissionText(access)} to do this`)
}

/** Returns 403 if the caller cannot call the endpoint in any scope that its path could name; null otherwise. */
export const authorizeSomewhere = (caller: Caller, access: Access): Failure | null =>
  authorize(caller, access.scope ? { ...access, held: 'somewhere' } : access, {})
