import type { Contract } from '@halyard/contracts'
import * as flags from '../../flags/index.ts'
import type { Operation } from '../../pipeline/operation.ts'

export const createProject: Operation<Contract['projects']['createProject']> = {
  run: (ports, { body, caller }) => flags.createProject(ports.store, ports.runtime.now, caller.actor, body),
}
