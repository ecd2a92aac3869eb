import { type Failure, failure } from '@halyard/domain'

/** The 404 for a project that does not exist or is hidden from the caller. */
export const unknownProject = (id: string): Failure => failure('NotFoundError', `There is no project ${id}`)
