import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { unknownProject } from '../../unknown-project.ts'
import { filterOf } from './filters.ts'
import { listAnswer } from './list-answer.ts'

export const getProjectFeatures: Operation<Contract['features']['getProjectFeatures']> = {
  watches: ({ projectId = '' }) => [revisionKeys.projects, revisionKeys.project(projectId)],
  run: async (context, { params: { projectId }, query, observed, observedAt }) => {
    if (!(await context.projects.has(projectId, observed))) return unknownProject(projectId)
    const filter = { ...filterOf(query), projects: [projectId] }
    return listAnswer(context, { list: 'short', key: revisionKeys.project(projectId), schemaVersion: 2, filter }, observed, observedAt)
  },
}
