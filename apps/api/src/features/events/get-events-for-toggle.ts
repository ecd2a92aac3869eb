import type { Contract, Event } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type Caller, sees } from '../../access/caller.ts'
import type { Context } from '../../context.ts'
import type { Operation } from '../../operation.ts'
import { pageEvents } from './page-events.ts'
import { reachOf } from './read-events.ts'

/** A feature that moved out of sight takes its past along. */
const isHidden = async (context: Context, caller: Caller, feature: string): Promise<boolean> => {
  if (caller.visible === null) return false
  const project = await context.findProject(feature)
  return project !== undefined && !sees(caller, project)
}

export const getEventsForToggle: Operation<Contract['events']['getEventsForToggle']> = {
  run: async (context, { params: { featureName }, query: { limit = `${limits.eventsPerPage}`, cursor }, caller }) => {
    const show = (events: Event[], totalEvents: number) => ({ version: 1, toggleName: featureName, events, totalEvents })
    // A hidden feature is answered as an unknown one in everything: the Link header and the check of the cursor too.
    const features = (await isHidden(context, caller, featureName)) ? [] : [featureName]
    const filter = { reach: reachOf(caller), features }
    return pageEvents('getEventsForToggle', context, filter, { limit, cursor }, show)
  },
}
