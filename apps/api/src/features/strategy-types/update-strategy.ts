import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { changeStrategyType } from './change-strategy-type.ts'
import { refusalOfBuiltIn } from './strategy-type-rules.ts'
import { changedStrategyType } from './strategy-types.mappers.ts'

export const updateStrategy: Operation<Contract['strategyTypes']['updateStrategy']> = {
  run: (ports, { params: { name }, body, caller }) =>
    changeStrategyType(ports, caller.actor, name, 'strategy-updated', (row) => refusalOfBuiltIn(row) ?? changedStrategyType(row, body)),
}
