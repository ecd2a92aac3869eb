import type { Contract } from '@halyard/contracts'
import { Failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { overviewWatches, readOverview } from './read-overview.ts'

export const getProjectOverview: Operation<Contract['projects']['getProjectOverview']> = {
  watches: overviewWatches,
  run: async (context, request) => {
    const read = await readOverview(context, request)
    return read instanceof Failure ? read : read.overview
  },
}
