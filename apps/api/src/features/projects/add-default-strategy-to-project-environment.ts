import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const addDefaultStrategyToProjectEnvironment: Operation<Contract['projects']['addDefaultStrategyToProjectEnvironment']> = {
  run: (context, { params, body, caller }) => context.writes.setDefaultStrategy(caller, params.projectId, params.environment, body),
}
