import { type Contract, dayOfFilter, wordsOfFilter } from '@halyard/contracts'
import { reachOf } from '../../identity/caller/event-reach.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { EventFilter } from '../../store/repositories/event-search.repository.ts'
import { pageEvents } from './page-events.ts'

const dayMs = 86_400_000
const lastInstant = Date.parse('9999-12-31T23:59:59.999Z')

const startOf = (filter: string): string => `${dayOfFilter(filter)}T00:00:00.000Z`
const endOf = (filter: string): string => new Date(Math.min(Date.parse(startOf(filter)) + dayMs, lastInstant)).toISOString()

/** Under the names that the events have them by. */
const wordsOf = <K extends string>(filters: Readonly<Record<K, string | undefined>>): { [N in K]?: string[] } =>
  Object.fromEntries(
    Object.entries<string | undefined>(filters).flatMap(([name, filter]) => (filter === undefined ? [] : [[name, wordsOfFilter(filter)]])),
  ) as { [N in K]?: string[] } // the names are those of the filters

export const findEvents: Operation<Contract['events']['findEvents']> = {
  run: (ports, { query: { type, project, feature, environment, createdBy, from, to, query, offset, limit, cursor }, caller }) => {
    const filter: EventFilter = {
      reach: reachOf(caller),
      ...wordsOf({ types: type, projects: project, features: feature, environments: environment, authors: createdBy }),
      ...(from !== undefined && { from: startOf(from) }),
      ...(to !== undefined && { before: endOf(to) }),
    }
    return pageEvents('findEvents', ports, filter, { limit, offset, cursor, query }, (events, total) => ({ events, total }))
  },
}
