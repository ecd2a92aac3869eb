import type { Contract, Event } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { reachOf } from '../../identity/caller/event-reach.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { pageEvents } from './page-events.ts'

/** A feature that moved out of sight takes its past along. */
const isHidden = async (ports: Ports, caller: Caller, feature: string): Promise<boolean> => {
  if (caller.visible === null) return false
  const project = await ports.store.findProject(feature)
  return project !== undefined && !sees(caller, project)
}

export const getEventsForToggle: Operation<Contract['events']['getEventsForToggle']> = {
  run: async (ports, { params: { featureName }, query: { limit = `${limits.eventsPerPage}`, cursor }, caller }) => {
    const show = (events: Event[], totalEvents: number) => ({ version: 1, toggleName: featureName, events, totalEvents })
    // A hidden feature is answered as an unknown one in everything: the Link header and the check of the cursor too.
    const features = (await isHidden(ports, caller, featureName)) ? [] : [featureName]
    const filter = { reach: reachOf(caller), features }
    return pageEvents('getEventsForToggle', ports, filter, { limit, cursor }, show)
  },
}
