import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { makeToken } from './make-token.ts'
import { allowedTypes, refusalOf } from './token-permissions.ts'
import { scopeOf } from './token-scope.ts'

export const createApiToken: Operation<Contract['apiTokens']['createApiToken']> = {
  run: async (ports, { body, caller }) => {
    const scope = scopeOf(body)
    if (!allowedTypes(caller, 'CREATE').includes(scope.type)) return refusalOf('CREATE', scope.type)
    if (scope.projects.includes('*') && caller.visible !== null)
      return failure('NoAccessError', 'A token for all projects is made by those who may know of all')
    return makeToken(ports, caller, body, scope)
  },
}
