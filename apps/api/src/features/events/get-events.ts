import type { Contract } from '@halyard/contracts'
import { reachOf } from '../../identity/caller/event-reach.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { pageEvents } from './page-events.ts'

export const getEvents: Operation<Contract['events']['getEvents']> = {
  run: (ports, { query: { project, maxResults, limit = maxResults, cursor }, caller }) => {
    const filter = { reach: reachOf(caller), ...(project !== undefined && { projects: [project] }) }
    return pageEvents('getEvents', ports, filter, { limit, cursor }, (events, totalEvents) => ({ version: 1, events, totalEvents }))
  },
}
