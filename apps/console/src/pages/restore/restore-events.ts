import type { Event, EventDetails } from '@halyard/sdk'
import { iterate } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { halyard } from '../../data/client.ts'

/** What to restore: the event alone, everything of its request, of its flag since, or everything that its author did since, in its project. */
export const scopes = {
  event: 'This event',
  request: 'All events of the same request',
  flag: 'Everything of the flag since this event',
  author: 'Everything by the same author since this event, in this project',
} as const

export type RestoreScope = keyof typeof scopes

export const isScope = (text: string | null): text is RestoreScope => text !== null && Object.hasOwn(scopes, text)

type Query = NonNullable<NonNullable<Parameters<typeof halyard.events.findEvents>[0]>['query']>

const most = 2_000

/** The events that match, at most 2,000, oldest first. */
const read = async (query: Query, signal: AbortSignal): Promise<Event[]> => {
  const events: Event[] = []
  for await (const event of iterate(halyard.events.findEvents, { query: { ...query, sortOrder: 'asc' } }, { signal })) {
    events.push(event)
    if (events.length === most) break
  }
  return events
}

const dayOf = ({ createdAt }: Event): string => createdAt.slice(0, 10)

/** Changes of change requests change no flag. */
const isOfRequest = (type: string): boolean => type.startsWith('change-')

const chosen = async (event: EventDetails, scope: RestoreScope, signal: AbortSignal): Promise<Event[]> => {
  if (scope === 'event') return [event]
  if (scope === 'request') return read({ groupId: `IS:${event.groupId}` }, signal)
  if (scope === 'flag') {
    const events = await read({ feature: `IS:${event.featureName}`, from: dayOf(event) }, signal)
    return events.filter(({ id, type }) => id >= event.id && !isOfRequest(type))
  }
  const { createdByUserId, createdBy, project } = event
  const author = createdByUserId === null ? { createdBy: `IS:${createdBy}` } : { createdByUserId: `IS:${createdByUserId}` }
  const events = await read({ ...author, ...(project !== null && { project: `IS:${project}` }), from: dayOf(event) }, signal)
  return events.filter(({ id }) => id >= event.id)
}

const anyOf = (names: readonly string[]): string => `IS_ANY_OF:${names.join(',')}`

const segmentsOf = (events: readonly Event[]): Set<unknown> =>
  new Set(events.filter(({ type }) => type.startsWith('segment-')).map(({ data, preData }) => (data ?? preData)?.id))

const laterThan = async (events: readonly Event[], signal: AbortSignal): Promise<Event[]> => {
  const [first] = events
  if (!first) return []
  const flags = [...new Set(events.flatMap(({ featureName }) => featureName ?? []))]
  const segments = segmentsOf(events)
  const [ofFlags, ofSegments] = await Promise.all([
    flags.length > 0 ? read({ feature: anyOf(flags), from: dayOf(first) }, signal) : [],
    segments.size > 0 ? read({ type: anyOf(['segment-updated', 'segment-deleted']), from: dayOf(first) }, signal) : [],
  ])
  const known = new Set(events.map(({ id }) => id))
  const others = ofSegments.filter((event) => [...segmentsOf([event])].some((id) => segments.has(id)))
  return [...ofFlags, ...others].filter(({ id, type }) => id > first.id && !known.has(id) && !isOfRequest(type))
}

export interface RestoreEvents {
  readonly events: readonly Event[]
  /** Later events of the same flags and segments. */
  readonly later: readonly Event[]
}

/** The events to restore, and the later events of the same objects. */
export const useRestoreEvents = (event: EventDetails, scope: RestoreScope) =>
  useQuery({
    queryKey: ['halyard', 'events', 'restore', event.id, scope],
    queryFn: async ({ signal }): Promise<RestoreEvents> => {
      const events = await chosen(event, scope, signal)
      return { events, later: await laterThan(events, signal) }
    },
  })
