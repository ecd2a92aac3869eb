import type { Contract } from '@halyard/contracts'
import { sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listTokens } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toApiToken } from './api-tokens.mappers.ts'
import { allowedTypes } from './token-permissions.ts'

export const getApiTokens: Operation<Contract['apiTokens']['getApiTokens']> = {
  watches: () => [revisionKeys.access],
  run: async ({ store }, { caller }) => {
    const types = allowedTypes(caller, 'READ')
    const tokens = await store.run(listTokens())
    // The token of a project that the caller may not know of would tell of the project.
    const known = tokens.filter(({ type, projects }) => types.includes(type) && projects.every((id) => id === '*' || sees(caller, id)))
    return { tokens: known.map(toApiToken) }
  },
}
