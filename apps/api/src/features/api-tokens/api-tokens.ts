import { type Permission, type TokenType, tokenTypes } from '@halyard/contracts/data'
import { type Failure, failure, holds } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { listTokens } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toApiToken } from './api-tokens.mappers.ts'
import { makeToken } from './make-token.ts'
import { createProjectApiToken, deleteProjectApiToken, getProjectApiTokens } from './project-api-tokens.ts'
import { revoking } from './revoking.ts'
import { scopeOf } from './token-scope.ts'

type Verb = 'READ' | 'CREATE' | 'DELETE'

/** The permission that it takes to do something to tokens of a kind. */
const permissionFor = (verb: Verb, type: TokenType): Permission =>
  type === 'admin' ? 'ADMIN' : `${verb}_${type === 'backend' ? 'CLIENT' : 'FRONTEND'}_API_TOKEN`

/** The kinds of tokens that the caller may do it to. */
const allowedTypes = ({ grants }: Pick<Caller, 'grants'>, verb: Verb): TokenType[] =>
  tokenTypes.filter((type) => holds(grants, permissionFor(verb, type)))

/** The refusal of a caller without the permission for tokens of this kind. */
const refusalOf = (verb: Verb, type: TokenType): Failure =>
  failure('NoAccessError', `You need the permission ${permissionFor(verb, type)} to do this to a token of type ${type}`)

export const apiTokenOperations: Operations['apiTokens'] = {
  getApiTokens: {
    watches: () => [revisionKeys.access],
    run: async ({ store }, { caller }) => {
      const types = allowedTypes(caller, 'READ')
      const tokens = await store.run(listTokens())
      // The token of a project that the caller may not know of would tell of the project.
      const known = tokens.filter(({ type, projects }) => types.includes(type) && projects.every((id) => id === '*' || sees(caller, id)))
      return { tokens: known.map(toApiToken) }
    },
  },

  createApiToken: {
    run: async (ports, { body, caller }) => {
      const scope = scopeOf(body)
      if (!allowedTypes(caller, 'CREATE').includes(scope.type)) return refusalOf('CREATE', scope.type)
      if (scope.projects.includes('*') && caller.visible !== null)
        return failure('NoAccessError', 'A token for all projects is made by those who may know of all')
      return makeToken(ports, caller, body, scope)
    },
  },

  deleteApiToken: {
    run: async ({ store, runtime: { now } }, { params, caller }) => {
      const types = allowedTypes(caller, 'DELETE')
      const work = revoking(params.token, now, ({ type }) => (types.includes(type) ? null : refusalOf('DELETE', type)))
      return store.write(caller.actor, work)
    },
  },

  getProjectApiTokens,
  createProjectApiToken,
  deleteProjectApiToken,
}
