import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'
import { filterOf } from './filters.ts'
import { listAnswer } from './list-answer.ts'

export const getProjectFeatures: Operation<Contract['features']['getProjectFeatures']> = {
  watches: ({ projectId = '' }, account) => [revisionKeys.projects, revisionKeys.project(projectId), ...favoriteKeys(account)],
  run: async (ports, { params: { projectId }, query, caller, observed, observedAt }) => {
    if (!(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
    const filter = { ...filterOf(query), projects: [projectId] }
    const favorites = await ports.cache.favorites.of(caller, observed)
    const request = { list: 'short', key: revisionKeys.project(projectId), schemaVersion: 2, filter, favorites } as const
    return listAnswer(ports, request, observed, observedAt)
  },
}
