import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../operation.ts'
import { reachOf, readEvents } from './read-events.ts'

export const getEvents: Operation<Contract['events']['getEvents']> = {
  run: async (context, { query: { project, maxResults }, caller }) => {
    const filter = { reach: reachOf(caller), ...(project !== undefined && { projects: [project] }) }
    const { events, total } = await readEvents(context, filter, { limit: Number(maxResults), offset: 0 })
    return { version: 1, events, totalEvents: total }
  },
}
