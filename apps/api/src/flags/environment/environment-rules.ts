import { type Failure, failure } from '@halyard/domain'

export const unknownEnvironment = (name: string): Failure => failure('NotFoundError', `There is no environment named ${name}`)

export const takenEnvironment = (name: string): Failure => failure('NameExistsError', `There is an environment named ${name} already`)
