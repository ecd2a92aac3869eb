import type { StrategyTypeAnswer, UpdateStrategyType } from '@halyard/contracts'
import type { StrategyTypeRow } from '../../store/repositories/strategy-types.repository.ts'

export const toStrategyType = ({ display_name, ...row }: StrategyTypeRow): StrategyTypeAnswer => ({ ...row, displayName: display_name })

/** What is absent stays. */
export const changedStrategyType = (row: StrategyTypeRow, wanted: UpdateStrategyType): StrategyTypeRow => ({
  ...row,
  title: wanted.title === undefined ? row.title : wanted.title,
  display_name: wanted.displayName === undefined ? row.display_name : wanted.displayName,
  description: wanted.description === undefined ? row.description : wanted.description,
  deprecated: wanted.deprecated ?? row.deprecated,
  parameters: wanted.parameters ?? row.parameters,
})
