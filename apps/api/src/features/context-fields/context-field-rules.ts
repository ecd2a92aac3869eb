import { type Failure, failure } from '@halyard/domain'

export const unknownContextField = (name: string): Failure => failure('NotFoundError', `There is no context field ${name}`)

export const takenContextField = (name: string): Failure => failure('NameExistsError', `There is a context field ${name} already`)
