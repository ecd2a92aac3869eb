import type { Access } from '@halyard/contracts'
import { holds } from '@halyard/domain'
import { type Failure, failure } from '../failure.ts'
import type { Caller } from './caller.ts'

/** Whether the caller may use an endpoint of the admin API; null: yes. */
export const authorize = (caller: Caller, access: Access, params: Record<string, string | undefined>): Failure | null => {
  if (caller.token.type !== 'admin') {
    return failure(
      'NoAccessError',
      `Tokens of type ${caller.token.type} are for SDKs; the admin API needs the permission ${access.permission ?? 'of an admin token'}`,
    )
  }
  const { permission, scope } = access
  if (permission === null) return null
  const where = {
    ...(scope?.project && { project: params[scope.project] }),
    ...(scope?.environment && { environment: params[scope.environment] }),
  }
  return holds(caller.grants, permission, where) ? null : failure('NoAccessError', `You need the permission ${permission} to do this`)
}
