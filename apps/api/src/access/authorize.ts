import { type Access, neededPermissions } from '@halyard/contracts'
import { holds, type Place } from '@halyard/domain'
import { type Failure, failure } from '../failure.ts'
import type { Caller } from './caller.ts'

const wordsOf = (access: Access): string => neededPermissions(access).join(' or ')

/** Whether the caller holds what the endpoint needs, at a place; without one: everywhere. */
export const isGranted = ({ grants }: Pick<Caller, 'grants'>, access: Access, place: Place = {}): boolean =>
  access.permission === null || neededPermissions(access).some((permission) => holds(grants, permission, place))

const notAnApplication = failure('NoAccessError', 'Only applications may do this: send an API token of type backend')

/** What keeps the caller out as a whole, wherever the endpoint leads; null: nothing. */
export const admitToApi = ({ token }: Caller, access: Access): Failure | null => {
  if (access.caller === 'backend') return token?.type === 'backend' || token?.type === 'admin' ? null : notAnApplication
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
  return isGranted(caller, access, place) ? null : failure('NoAccessError', `You need the permission ${wordsOf(access)} to do this`)
}
