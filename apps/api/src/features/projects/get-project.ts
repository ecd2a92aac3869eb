import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { featureWatches, projectWithFeatures } from './project-with-features.ts'
import { readOverview } from './read-overview.ts'

export const getProject: Operation<Contract['projects']['getProject']> = {
  watches: featureWatches,
  versionedBy: ({ projectId = '' }) => [revisionKeys.settings(projectId), revisionKeys.environments],
  run: async (ports, request) => {
    const read = await readOverview(ports, request)
    return read instanceof Failure ? read : projectWithFeatures(ports, request, { overview: read.overview })
  },
}
