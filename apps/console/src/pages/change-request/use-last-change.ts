import { keysOf, type PlanConflict } from '@halyard/domain'
import type { Event } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'

const valueAt = (state: Event['data'], keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined),
    state,
  )

/** The event that changed the field of a conflict last; undefined: unknown. */
export const lastChangeOf = ({ field }: PlanConflict, events: readonly Event[]): Event | undefined => {
  const keys = keysOf(field).filter((key) => key !== 'payload')
  // Lists are by key in conflicts and are not by key in events.
  const path = keys[0] === 'parameters' ? keys : keys.slice(0, 1)
  const isChanged = ({ data, preData }: Event) => JSON.stringify(valueAt(data, path)) !== JSON.stringify(valueAt(preData, path))
  return events.find((event) => event.preData !== null && isChanged(event))
}

/** The newest events of a flag in an environment since a time. */
export const useEventsSince = (feature: string | undefined, environment: string, since: string) =>
  useQuery({
    ...queries.events.findEvents.queryOptions({
      query: { ...(feature !== undefined && { feature }), environment, from: since.slice(0, 10), limit: 50 },
    }),
    enabled: feature !== undefined,
  }).data?.events.filter(({ createdAt }) => createdAt > since) ?? []
