import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { filterOf, many, visibleTo } from './filters.ts'
import { listAnswer } from './list-answer.ts'

export const getAllFeatures: Operation<Contract['features']['getAllFeatures']> = {
  watches: () => [revisionKeys.features],
  run: async (context, { query, caller, observed, observedAt }) => {
    const projects = many(query.project)
    const filter = { ...filterOf(query), ...(projects && { projects }), ...visibleTo(caller) }
    return listAnswer(context, { list: 'live', key: revisionKeys.features, schemaVersion: 1, filter }, observed, observedAt)
  },
}
