import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { overviewWatches, readOverview } from './read-overview.ts'

export const getProjectOverview: Operation<Contract['projects']['getProjectOverview']> = {
  watches: overviewWatches,
  run: async (ports, request) => {
    const read = await readOverview(ports, request)
    return read instanceof Failure ? read : read.overview
  },
}
