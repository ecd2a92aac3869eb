import type { Event } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queries } from '../../data/client.ts'
import { useFragment } from '../../data/fragment.ts'
import { type EventGroup, groupEvents } from '../../data/group-events.ts'
import { countText } from '../../sentences/numbers.ts'
import type { SegmentName } from '../../sentences/strategy.ts'
import { Disclosure } from '../disclosure.tsx'
import { EventEntry, fragmentOf } from './event-entry.tsx'
import classes from './event-list.module.css'

interface Props<Each extends Event> {
  readonly events: readonly Each[]
  /** A fact about an event, such as its relation to a flag. */
  readonly noteOf?: (event: Each) => ReactNode
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const dayText = (day: number): string => {
  const today = new Date().setHours(0, 0, 0, 0)
  if (day === today) return 'Today'
  return day === new Date(today - 1).setHours(0, 0, 0, 0) ? 'Yesterday' : dayFormat.format(day)
}

/** Name of a segment by its id, for the sentences of events. */
export const useSegmentName = (): SegmentName => {
  const { data } = useQuery(queries.segments.getSegments.queryOptions())
  return (id) => data?.segments.find((segment) => segment.id === id)?.name
}

const mostOpen = 3

/** Events by day. Events of one request are one entry; a long request is folded. The event that the fragment of the address names has a mark. */
export const EventList = <Each extends Event>({ events, noteOf }: Props<Each>) => {
  const segmentName = useSegmentName()
  const fragment = useFragment()
  const isLinked = ({ id }: Event) => fragment === fragmentOf(id)
  const entry = (event: Event) => (
    <EventEntry event={event} segmentName={segmentName} note={noteOf?.(event as Each)} isLinked={isLinked(event)} />
  )
  const rest = (others: EventGroup['others']) => (
    <ul className={classes.list}>
      {others.map((event) => (
        <li key={event.id}>{entry(event)}</li>
      ))}
    </ul>
  )
  return groupEvents(events).map(({ day, groups }) => (
    <section key={day} className={classes.day}>
      <h2>{dayText(day)}</h2>
      <ul className={classes.list}>
        {groups.map(({ first, others }) => (
          <li key={first.id} className={others.length > 0 ? classes.group : undefined}>
            {entry(first)}
            {others.length > 0 && others.length < mostOpen && rest(others)}
            {others.length >= mostOpen && (
              <Disclosure summary={`${countText(others.length, 'further event')} of the same request`} isOpen={others.some(isLinked)}>
                {rest(others)}
              </Disclosure>
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}
