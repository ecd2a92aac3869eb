import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { revoking } from './revoking.ts'
import { allowedTypes, refusalOf } from './token-permissions.ts'

export const deleteApiToken: Operation<Contract['apiTokens']['deleteApiToken']> = {
  run: async ({ store, runtime: { now } }, { params, caller }) => {
    const types = allowedTypes(caller, 'DELETE')
    const work = revoking(params.token, now, ({ type }) => (types.includes(type) ? null : refusalOf('DELETE', type)))
    return store.write(caller.actor, work)
  },
}
