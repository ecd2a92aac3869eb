import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { readOverview } from './read-overview.ts'
import { featureWatches, readShortFeatures } from './read-short-features.ts'

export const getProjectHealthReport: Operation<Contract['projects']['getProjectHealthReport']> = {
  watches: featureWatches,
  run: async (ports, request) => {
    const read = await readOverview(ports, request)
    if (read instanceof Failure) return read
    return { ...read.overview, features: await readShortFeatures(ports, request), ...read.healthCounts }
  },
}
