import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { accessAnswer } from './access-answer.ts'

export const getProjectAccess: Operation<Contract['access']['getProjectAccess']> = {
  watches: () => [revisionKeys.projects],
  versionedBy: () => [revisionKeys.access],
  run: (ports, { params, observed }) => accessAnswer(ports, observed, params.projectId, 'project-access', (access) => access),
}
