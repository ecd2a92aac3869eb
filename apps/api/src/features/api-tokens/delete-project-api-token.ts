import type { Contract } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { TokenRow } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { revoking } from './revoking.ts'

/**
 * A token that does not name the project is none of its own, nor is one that its list hides from the caller; what reads other projects too
 * is not the project's to end.
 */
const judgeIn =
  (project: string, caller: Caller) =>
  ({ projects }: TokenRow): Failure | 'unknown' | null => {
    if (!projects.includes(project) || !projects.every((id) => sees(caller, id))) return 'unknown'
    return projects.length === 1 ? null : failure('ConflictError', `The token reads other projects than ${project} too`)
  }

export const deleteProjectApiToken: Operation<Contract['apiTokens']['deleteProjectApiToken']> = {
  watches: () => [revisionKeys.projects],
  run: async (ports, { params: { projectId, token }, caller, observed }) => {
    if (!(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
    return ports.store.write(caller.actor, revoking(token, ports.runtime.now, judgeIn(projectId, caller)))
  },
}
