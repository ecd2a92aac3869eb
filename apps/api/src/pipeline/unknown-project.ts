import { type Failure, failure } from '@halyard/domain'

/** Also for a project that the caller may not know of. */
export const unknownProject = (id: string): Failure => failure('NotFoundError', `There is no project ${id}`)
