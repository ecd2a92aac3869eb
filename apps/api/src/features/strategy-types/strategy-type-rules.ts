import { type Failure, failure } from '@halyard/domain'
import type { StrategyTypeRow } from '../../store/repositories/strategy-types.repository.ts'

export const unknownStrategyType = (name: string): Failure => failure('NotFoundError', `There is no strategy type ${name}`)

export const refusalOfBuiltIn = ({ name, editable }: StrategyTypeRow): Failure | null =>
  editable ? null : failure('NoAccessError', `The strategy type ${name} is built in: nobody may change it`)
