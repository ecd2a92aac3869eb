import type { Event } from '@halyard/sdk'
import type { ReactNode } from 'react'
import { PageLink } from '../../parts/page-link.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { Time } from '../../parts/time.tsx'
import { eventParts } from '../../sentences/events.ts'
import classes from './restore.module.css'

interface Props {
  readonly events: readonly Event[]
  readonly noteOf?: (event: Event) => ReactNode
}

/** Events in a sentence each, with links. */
export const EventLines = ({ events, noteOf }: Props) => (
  <ul className={classes.list}>
    {events.map((event) => (
      <li key={event.id}>
        <PageLink page="event" params={{ id: String(event.id) }}>
          <Time at={event.createdAt} />
        </PageLink>
        : <Sentence parts={eventParts(event)} />
        {noteOf && <>. {noteOf(event)}</>}
      </li>
    ))}
  </ul>
)
