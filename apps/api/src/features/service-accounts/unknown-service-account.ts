import { type Failure, failure } from '../../failure.ts'

/** Also for the id of a person. */
export const unknownServiceAccount = (id: number): Failure => failure('NotFoundError', `There is no service account with the id ${id}`)
