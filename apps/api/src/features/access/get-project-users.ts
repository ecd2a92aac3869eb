import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { accessAnswer } from './access-answer.ts'

export const getProjectUsers: Operation<Contract['access']['getProjectUsers']> = {
  watches: () => [revisionKeys.projects],
  run: (ports, { params, observed }) =>
    accessAnswer(ports, observed, params.projectId, 'project-users', ({ users, roles }) => ({ users, roles })),
}
