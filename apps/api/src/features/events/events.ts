import { type Event, wordsOfFilter } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { reachOf } from '../../identity/caller/event-reach.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { EventFilter } from '../../store/repositories/event-search.repository.ts'
import { getEvent } from './get-event.ts'
import { getFeatureHistory } from './get-feature-history.ts'
import { pageEvents } from './page-events.ts'
import { periodOf } from './period.ts'
import { readEvents } from './read-events.ts'

/** Words of each filter, under the name of the event property. */
const wordsOf = <K extends string>(filters: Readonly<Record<K, string | undefined>>): { [N in K]?: string[] } =>
  Object.fromEntries(
    Object.entries<string | undefined>(filters).flatMap(([name, filter]) => (filter === undefined ? [] : [[name, wordsOfFilter(filter)]])),
  ) as { [N in K]?: string[] } // The keys are those of `filters`

/** True if the feature is in a project hidden from the caller. Its former events are then hidden too. */
const isHidden = async (ports: Ports, caller: Caller, feature: string): Promise<boolean> => {
  if (caller.visible === null) return false
  const project = await ports.store.findProject(feature)
  return project !== undefined && !sees(caller, project)
}

export const eventOperations: Operations['events'] = {
  getEvents: {
    run: (ports, { query: { project, maxResults, limit = maxResults, cursor }, caller }) => {
      const filter = { reach: reachOf(caller), ...(project !== undefined && { projects: [project] }) }
      return pageEvents('getEvents', ports, filter, { limit, cursor }, (events, totalEvents) => ({ version: 1, events, totalEvents }))
    },
  },

  getEventsForToggle: {
    run: async (ports, { params: { featureName }, query: { limit = limits.eventsPerPage, cursor }, caller }) => {
      const show = (events: Event[], totalEvents: number) => ({ version: 1, toggleName: featureName, events, totalEvents })
      // A hidden feature gets the same response as an unknown feature, including the Link header and the cursor validation.
      const features = (await isHidden(ports, caller, featureName)) ? [] : [featureName]
      const filter = { reach: reachOf(caller), features }
      return pageEvents('getEventsForToggle', ports, filter, { limit, cursor }, show)
    },
  },

  searchEvents: {
    run: async (ports, { body: { type, project, feature, query, limit, offset }, caller }) => {
      const filter = {
        reach: reachOf(caller),
        ...(type !== undefined && { types: [type] }),
        ...(project !== undefined && { projects: [project] }),
        ...(feature !== undefined && { features: [feature] }),
      }
      const { events, total } = await readEvents(ports, filter, { limit, offset, after: null, order: 'desc' }, query)
      return { version: 1, events, totalEvents: total }
    },
  },

  findEvents: {
    run: (ports, { query: { createdByUserId, from, to, query, offset, limit, cursor, sortOrder: order, ...words }, caller }) => {
      const { type, project, feature, environment, createdBy, groupId } = words
      const filter: EventFilter = {
        reach: reachOf(caller),
        ...wordsOf({ types: type, projects: project, features: feature, environments: environment, authors: createdBy, groups: groupId }),
        ...(createdByUserId !== undefined && { accounts: wordsOfFilter(createdByUserId).map(Number) }),
        ...periodOf({ from, to }),
      }
      return pageEvents('findEvents', ports, filter, { limit, offset, cursor, query, order }, (events, total) => ({ events, total }))
    },
  },

  getEvent,
  getFeatureHistory,
}
