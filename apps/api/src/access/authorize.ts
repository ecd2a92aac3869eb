import type { Access } from '@halyard/contracts'
import { holds, type Place } from '@halyard/domain'
import { type Failure, failure } from '../failure.ts'
import type { Caller } from './caller.ts'

const needs = (permission: string): Failure => failure('NoAccessError', `You need the permission ${permission} to do this`)

/** What keeps the caller out of the admin API as a whole; null: nothing. */
export const admitToApi = ({ token }: Caller, access: Access): Failure | null =>
  token === null || token.type === 'admin'
    ? null
    : failure(
        'NoAccessError',
        `Tokens of type ${token.type} are for SDKs; the admin API needs the permission ${access.permission ?? 'of an admin token'}`,
      )

/** Whether the caller may use an endpoint of the admin API at a place; null: yes. */
export const authorize = (caller: Caller, access: Access, place: Place): Failure | null => {
  const refused = admitToApi(caller, access)
  if (refused) return refused
  if (access.caller === 'person' && caller.account?.kind !== 'User')
    return failure('NoAccessError', 'Only a person may do this: log in, or send a personal access token')
  return access.permission === null || holds(caller.grants, access.permission, place) ? null : needs(access.permission)
}
