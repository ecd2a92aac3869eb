import { type Failure, failure } from '../../failure.ts'
import type { StrategyTypeRow } from './strategy-types.repository.ts'

export const unknownStrategyType = (name: string): Failure => failure('NotFoundError', `There is no strategy type ${name}`)

export const refusalOfBuiltIn = ({ name, editable }: StrategyTypeRow): Failure | null =>
  editable ? null : failure('ConflictError', `The strategy type ${name} is built in and stays as it is`)
