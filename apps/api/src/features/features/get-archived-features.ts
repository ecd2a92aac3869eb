import type { Contract } from '@halyard/contracts'
import { sees } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { unbumped } from '../../store/observed.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'
import { visibleTo } from './filters.ts'
import { listAnswer } from './list-answer.ts'

/** An unknown project, as one that the caller may not know of, has no archived features: 200 and an empty list. */
export const getArchivedFeatures: Operation<Contract['features']['getArchivedFeatures']> = {
  watches: ({ projectId = '' }, account) => [revisionKeys.project(projectId), ...favoriteKeys(account)],
  run: async (ports, { params: { projectId }, caller, observed, observedAt }) => {
    const known = sees(caller, projectId)
    // The revision of a project that is not to be known of would tell by the tag that something happens there.
    const key = revisionKeys.project(known ? projectId : '')
    const filter = { projects: [projectId], ...visibleTo(caller) }
    const revisions = known ? observed : new Map([[key, unbumped]])
    const favorites = await ports.cache.favorites.of(caller, observed)
    return listAnswer(ports, { list: 'archived', key, schemaVersion: 2, filter, favorites }, revisions, observedAt)
  },
}
