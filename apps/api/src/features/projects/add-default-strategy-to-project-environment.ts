import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const addDefaultStrategyToProjectEnvironment: Operation<Contract['projects']['addDefaultStrategyToProjectEnvironment']> = {
  run: (ports, { params, body, caller }) => flags.setDefaultStrategy(ports.store, caller, params.projectId, params.environment, body),
}
