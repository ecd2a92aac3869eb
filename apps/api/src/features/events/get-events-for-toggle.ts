import type { Contract, Event } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type Caller, sees } from '../../identity/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Context } from '../../pipeline/ports.ts'
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
    if (await isHidden(context, caller, featureName)) return show([], 0)
    const filter = { reach: reachOf(caller), features: [featureName] }
    return pageEvents('getEventsForToggle', context, filter, { limit, cursor }, show)
  },
}
