import { type Failure, failure, mayPropose } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { ReviewedEnvironmentRow } from '../../store/repositories/change-requests.repository.ts'

/** Returns an error if the caller cannot propose changes in an environment of a project, else null. */
export const refusalOfProposal = (
  caller: Caller,
  project: string,
  environment: string,
  scope: ReviewedEnvironmentRow | undefined,
): Failure | null => {
  if (!scope) return unknownProject(project)
  if (!scope.linked) return failure('NotFoundError', `The project ${project} has no environment ${environment}`)
  const isMember = caller.account?.projects.includes(project) === true
  return mayPropose({ mode: scope.mode, isMember, grants: caller.grants })
    ? null
    : failure('NoAccessError', `The project ${project} is protected: only its members and administrators can propose changes`)
}

/** Also the error for a draft of another author. */
export const unknownChangeRequest = (project: string, id: number): Failure =>
  failure('NotFoundError', `There is no change request ${id} in the project ${project}`)
