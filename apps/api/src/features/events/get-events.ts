import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'
import { pageEvents } from './page-events.ts'
import { reachOf } from './read-events.ts'

export const getEvents: Operation<Contract['events']['getEvents']> = {
  run: (context, { query: { project, maxResults, limit = maxResults, cursor }, caller }) => {
    const filter = { reach: reachOf(caller), ...(project !== undefined && { projects: [project] }) }
    return pageEvents('getEvents', context, filter, { limit, cursor }, (events, totalEvents) => ({ version: 1, events, totalEvents }))
  },
}
