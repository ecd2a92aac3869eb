import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { changeStrategyType } from './change-strategy-type.ts'

export const deprecateStrategy: Operation<Contract['strategyTypes']['deprecateStrategy']> = {
  run: (ports, { params: { name }, caller }) =>
    changeStrategyType(ports, caller.actor, name, 'strategy-deprecated', (row) => ({ ...row, deprecated: true })),
}
