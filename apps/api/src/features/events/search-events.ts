import type { Contract } from '@halyard/contracts'
import { reachOf } from '../../identity/caller/event-reach.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { readEvents } from './read-events.ts'

export const searchEvents: Operation<Contract['events']['searchEvents']> = {
  run: async (ports, { body: { type, project, feature, query, limit, offset }, caller }) => {
    const filter = {
      reach: reachOf(caller),
      ...(type !== undefined && { types: [type] }),
      ...(project !== undefined && { projects: [project] }),
      ...(feature !== undefined && { features: [feature] }),
    }
    const { events, total } = await readEvents(ports, filter, { limit, offset, before: null }, query)
    return { version: 1, events, totalEvents: total }
  },
}
