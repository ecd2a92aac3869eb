import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { visibleTo } from './filters.ts'
import { listAnswer } from './list-answer.ts'

/** An unknown project, as one that the caller may not know of, has no archived features: 200 and an empty list. */
export const getArchivedFeatures: Operation<Contract['features']['getArchivedFeatures']> = {
  watches: ({ projectId = '' }) => [revisionKeys.project(projectId)],
  run: async (context, { params: { projectId }, caller, observed, observedAt }) => {
    const key = revisionKeys.project(projectId)
    const filter = { projects: [projectId], ...visibleTo(caller) }
    return listAnswer(context, { list: 'archived', key, schemaVersion: 2, filter }, observed, observedAt)
  },
}
