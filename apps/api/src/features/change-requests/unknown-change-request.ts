import { type Failure, failure } from '@halyard/domain'

/** Also for a draft of somebody else. */
export const unknownChangeRequest = (project: string, id: number): Failure =>
  failure('NotFoundError', `There is no change request ${id} in the project ${project}`)
