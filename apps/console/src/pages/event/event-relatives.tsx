import type { Event, EventDetails } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { announce } from '../../data/announcements.ts'
import { queries } from '../../data/client.ts'
import { copyText } from '../../parts/copy-text.ts'
import { fragmentOf } from '../../parts/event-list/event-entry.tsx'
import { useKeys } from '../../parts/keys/use-keys.ts'
import { PageLink } from '../../parts/page-link.tsx'
import { Section } from '../../parts/section.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { Time } from '../../parts/time.tsx'
import { hrefOf } from '../../routes.ts'
import { eventParts } from '../../sentences/events.ts'
import classes from './event.module.css'

const Line = ({ event }: { readonly event: Event }) => (
  <li>
    <PageLink page="event" params={{ id: String(event.id) }}>
      <Time at={event.createdAt} />
    </PageLink>
    : <Sentence parts={eventParts(event)} />
  </li>
)

const Lines = ({ events }: { readonly events: readonly Event[] }) => (
  <ul className={classes.list}>
    {events.map((event) => (
      <Line key={event.id} event={event} />
    ))}
  </ul>
)

/** The events of the same flag, or else of the same type, around the day of the event. */
const useNeighbours = ({ id, featureName, type, createdAt }: EventDetails) => {
  const same = featureName === null ? { type: `IS:${type}` } : { feature: `IS:${featureName}` }
  const day = createdAt.slice(0, 10)
  const later = useQuery(queries.events.findEvents.queryOptions({ query: { ...same, from: day, sortOrder: 'asc' } }))
  const earlier = useQuery(queries.events.findEvents.queryOptions({ query: { ...same, to: day } }))
  return {
    later: later.data?.events.filter((event) => event.id > id) ?? [],
    previous: earlier.data?.events.find((event) => event.id < id),
  }
}

const mostLater = 10

/** The event among the others of its flag, or of all. The list starts with its day. */
const InHistory = ({ event: { id, featureName, createdAt } }: { readonly event: EventDetails }) => {
  const day = createdAt.slice(0, 10)
  return featureName === null ? (
    <PageLink page="history" search={{ q: `to:${day}` }} fragment={fragmentOf(id)}>
      Show it in the history
    </PageLink>
  ) : (
    <PageLink page="flagHistory" params={{ name: featureName }} search={{ to: day }} fragment={fragmentOf(id)}>
      Show it in the history of the flag
    </PageLink>
  )
}

/** The request, the later events, and the neighbours of an event. */
export const EventRelatives = ({ event }: { readonly event: EventDetails }) => {
  const [, navigate] = useLocation()
  const { id, groupId, groupEventIds, featureName } = event
  const group = useQuery({
    ...queries.events.findEvents.queryOptions({ query: { groupId: `IS:${groupId}`, sortOrder: 'asc' } }),
    enabled: groupEventIds.length > 0,
  })
  const { later, previous } = useNeighbours(event)
  const [next] = later
  const open = (other: Event | undefined) => other && navigate(hrefOf('event', { id: String(other.id) }))
  const copy = async () => announce((await copyText(location.href)) ? 'The link is copied' : 'The browser refused to copy the link')
  useKeys('Event', [
    { keys: 'n', label: 'Next event of the same flag', run: () => open(next) },
    { keys: 'p', label: 'Previous event of the same flag', run: () => open(previous) },
    { keys: 'r', label: 'Restore the state before the event', run: () => navigate(hrefOf('restore', { id: String(id) })) },
    {
      keys: 'y',
      label: 'Copy the link',
      run: () => {
        copy().catch(() => undefined)
      },
    },
  ])
  return (
    <>
      {group.data && (
        <Section title="Of the same request">
          <Lines events={group.data.events.filter((other) => other.id !== id)} />
        </Section>
      )}
      {later.length > 0 && (
        <Section title={featureName === null ? 'Later events of this type' : 'Later events of this flag'}>
          <Lines events={later.slice(0, mostLater)} />
          {featureName !== null && later.length > mostLater && (
            <PageLink page="flagHistory" params={{ name: featureName }}>
              Show the history of the flag
            </PageLink>
          )}
        </Section>
      )}
      <nav aria-label="Neighbours" className={classes.neighbours}>
        <InHistory event={event} />
        {previous && (
          <PageLink page="event" params={{ id: String(previous.id) }}>
            Previous event
          </PageLink>
        )}
        {next && (
          <PageLink page="event" params={{ id: String(next.id) }}>
            Next event
          </PageLink>
        )}
      </nav>
    </>
  )
}
