import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { changeStrategyType } from './change-strategy-type.ts'

export const reactivateStrategy: Operation<Contract['strategyTypes']['reactivateStrategy']> = {
  run: (ports, { params: { name }, caller }) =>
    changeStrategyType(ports, caller.actor, name, 'strategy-reactivated', (row) => ({ ...row, deprecated: false })),
}
