import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { featureWatches, projectWithFeatures } from './project-with-features.ts'
import { readOverview } from './read-overview.ts'

export const getProjectHealthReport: Operation<Contract['projects']['getProjectHealthReport']> = {
  watches: featureWatches,
  run: async (ports, request) => {
    const read = await readOverview(ports, request)
    if (read instanceof Failure) return read
    return projectWithFeatures(ports, request, { overview: read.overview, after: read.healthCounts })
  },
}
