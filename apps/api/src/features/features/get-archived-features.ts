import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { listAnswer } from './list-answer.ts'

/** An unknown project has no archived features: 200 and an empty list. */
export const getArchivedFeatures: Operation<Contract['features']['getArchivedFeatures']> = {
  watches: ({ projectId = '' }) => [revisionKeys.project(projectId)],
  run: async (context, { params: { projectId }, observed, observedAt }) => {
    const key = revisionKeys.project(projectId)
    return listAnswer(context, { list: 'archived', key, schemaVersion: 2, filter: { projects: [projectId] } }, observed, observedAt)
  },
}
