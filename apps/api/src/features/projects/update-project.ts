import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { changeProject } from './change-project.ts'

export const updateProject: Operation<Contract['projects']['updateProject']> = {
  run: (ports, { params, body, caller }) => changeProject(ports, caller.actor, params.projectId, body),
}
