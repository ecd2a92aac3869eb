import type { Contract } from '@halyard/contracts'
import { sees } from '../../access/caller.ts'
import { listTokens } from '../../access/tokens.repository.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { toApiToken } from './api-tokens.mappers.ts'
import { allowedTypes } from './token-permissions.ts'

export const getApiTokens: Operation<Contract['apiTokens']['getApiTokens']> = {
  watches: () => [revisionKeys.access],
  run: async ({ database }, { caller }) => {
    const types = allowedTypes(caller, 'READ')
    const tokens = await database.run(listTokens())
    // The token of a project that the caller may not know of would tell of the project.
    const known = tokens.filter(({ type, projects }) => types.includes(type) && projects.every((id) => id === '*' || sees(caller, id)))
    return { tokens: known.map(toApiToken) }
  },
}
