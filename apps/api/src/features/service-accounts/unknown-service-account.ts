import { type Failure, failure } from '@halyard/domain'

/** Also for the id of a person. */
export const unknownServiceAccount = (id: number): Failure => failure('NotFoundError', `There is no service account with the id ${id}`)
