import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'
import { filterOf, many, visibleTo } from './filters.ts'
import { listAnswer } from './list-answer.ts'

export const getAllFeatures: Operation<Contract['features']['getAllFeatures']> = {
  watches: (_, account) => [revisionKeys.features, ...favoriteKeys(account)],
  run: async (ports, { query, caller, observed, observedAt }) => {
    const projects = many(query.project)
    const filter = { ...filterOf(query), ...(projects && { projects }), ...visibleTo(caller) }
    const favorites = await ports.cache.favorites.of(caller, observed)
    return listAnswer(ports, { list: 'live', key: revisionKeys.features, schemaVersion: 1, filter, favorites }, observed, observedAt)
  },
}
