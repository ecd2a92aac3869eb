import type { Contract } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type Caller, sees } from '../../access/caller.ts'
import type { Context } from '../../context.ts'
import type { Operation } from '../../operation.ts'
import { reachOf, readEvents } from './read-events.ts'

/** A feature that moved out of sight takes its past along. */
const isHidden = async (context: Context, caller: Caller, feature: string): Promise<boolean> => {
  if (caller.visible === null) return false
  const project = await context.findProject(feature)
  return project !== undefined && !sees(caller, project)
}

export const getEventsForToggle: Operation<Contract['events']['getEventsForToggle']> = {
  run: async (context, { params: { featureName }, caller }) => {
    if (await isHidden(context, caller, featureName)) return { version: 1, toggleName: featureName, events: [], totalEvents: 0 }
    const filter = { reach: reachOf(caller), features: [featureName] }
    const { events, total } = await readEvents(context, filter, { limit: limits.eventsPerPage, offset: 0 })
    return { version: 1, toggleName: featureName, events, totalEvents: total }
  },
}
