import type { ApiToken } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { listTokens, type SeenTokenRow } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toApiToken } from './api-tokens.mappers.ts'
import { makeToken } from './make-token.ts'
import { createProjectApiToken, deleteProjectApiToken, getProjectApiTokens } from './project-api-tokens.ts'
import { revocationOfToken } from './revocation-of-token.ts'
import { allowedTypes, isListedTo, refusalOf } from './token-access.ts'
import { scopeOf } from './token-scope.ts'
import { updateApiToken } from './update-api-token.ts'
import { validateEdgeTokens } from './validate-edge-tokens.ts'

/** Returns the tokens that the caller can read. Tokens of hidden projects are omitted, because they would reveal the projects. */
const readableTo = (caller: Caller, tokens: readonly SeenTokenRow[]): ApiToken[] => {
  const types = allowedTypes(caller, 'READ')
  return tokens.filter((token) => types.includes(token.type) && isListedTo(caller, token)).map(toApiToken)
}

export const apiTokenOperations: Operations['apiTokens'] = {
  getApiTokens: {
    watches: () => [revisionKeys.access],
    run: async ({ store }, { caller }) => {
      return { tokens: readableTo(caller, await store.run(listTokens())) }
    },
  },

  getApiTokensByName: {
    watches: () => [revisionKeys.access],
    run: async ({ store }, { params, caller }) => {
      const tokens = readableTo(caller, await store.run(listTokens()))
      return { tokens: tokens.filter(({ id, tokenName }) => tokenName === params.token || String(id) === params.token) }
    },
  },

  createApiToken: {
    run: async (ports, { body, caller }) => {
      const scope = scopeOf(body)
      if (!allowedTypes(caller, 'CREATE').includes(scope.type)) return refusalOf('CREATE', scope.type)
      if (scope.projects.includes('*') && caller.visible !== null)
        return failure(
          'NoAccessError',
          'Only callers who can see every project can create a token for all projects; name the projects of the token',
        )
      return makeToken(ports, caller, body, scope)
    },
  },

  updateApiToken,

  deleteApiToken: {
    run: async ({ store, runtime: { now } }, { params, caller }) => {
      const types = allowedTypes(caller, 'DELETE')
      const work = revocationOfToken(params.token, now, ({ type }) => (types.includes(type) ? null : refusalOf('DELETE', type)))
      return store.write(caller.actor, work)
    },
  },

  validateEdgeTokens,
  getProjectApiTokens,
  createProjectApiToken,
  deleteProjectApiToken,
}
