import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const updateSortOrder: Operation<Contract['environments']['updateSortOrder']> = {
  run: (ports, { body, caller }) => flags.sortEnvironments(ports.store, caller.actor, body),
}
