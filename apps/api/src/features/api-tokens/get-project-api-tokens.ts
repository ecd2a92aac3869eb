import type { Contract } from '@halyard/contracts'
import { sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { listTokensOfProject } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toApiToken } from './api-tokens.mappers.ts'

export const getProjectApiTokens: Operation<Contract['apiTokens']['getProjectApiTokens']> = {
  watches: () => [revisionKeys.projects, revisionKeys.access],
  run: async (ports, { params: { projectId }, caller, observed }) => {
    if (!(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
    const tokens = await ports.store.run(listTokensOfProject(projectId))
    // The token of another project that the caller may not know of would tell of that.
    return { tokens: tokens.filter(({ projects }) => projects.every((id) => sees(caller, id))).map(toApiToken) }
  },
}
