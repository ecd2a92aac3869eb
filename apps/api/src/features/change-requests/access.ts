import { type Failure, failure } from '@halyard/domain'
import { isAdministrator } from '../../flags/change-request/see-request.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { ReviewedEnvironmentRow } from '../../store/repositories/change-requests.repository.ts'

/** True if the caller can propose changes in a project. In a protected project only members and administrators can. */
const mayPropose = (caller: Caller, project: string, { mode }: Pick<ReviewedEnvironmentRow, 'mode'>): boolean =>
  mode !== 'protected' || isAdministrator(caller) || caller.account?.projects.includes(project) === true

/** Returns an error if the caller cannot propose changes in an environment of a project, else null. */
export const refusalOfProposal = (
  caller: Caller,
  project: string,
  environment: string,
  scope: ReviewedEnvironmentRow | undefined,
): Failure | null => {
  if (!scope) return unknownProject(project)
  if (!scope.linked) return failure('NotFoundError', `The project ${project} has no environment ${environment}`)
  return mayPropose(caller, project, scope)
    ? null
    : failure('NoAccessError', `The project ${project} is protected: only its members and administrators can propose changes`)
}

/** Also the error for a draft of another author. */
export const unknownChangeRequest = (project: string, id: number): Failure =>
  failure('NotFoundError', `There is no change request ${id} in the project ${project}`)
