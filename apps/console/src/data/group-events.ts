import type { Event } from '@halyard/sdk'

/** Events of one request. */
export interface EventGroup {
  readonly first: Event
  readonly others: readonly Event[]
}

export interface EventDay {
  /** Midnight in the time zone of the browser, in milliseconds since 1970. */
  readonly day: number
  readonly groups: readonly EventGroup[]
}

const dayOf = (time: string): number => new Date(time).setHours(0, 0, 0, 0)

/** Events by day and by request, in the given order. A request that lasts beyond midnight has a group on each of its days. */
export const groupEvents = (events: readonly Event[]): EventDay[] =>
  [...Map.groupBy(events, ({ createdAt }) => dayOf(createdAt))].map(([day, ofDay]) => ({
    day,
    groups: [...Map.groupBy(ofDay, ({ groupId, id }) => groupId ?? `event ${id}`).values()].flatMap(([first, ...others]) =>
      first ? [{ first, others }] : [],
    ),
  }))
