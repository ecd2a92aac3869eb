import type { ChangeRequest } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { Button } from '../../parts/button.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { Time } from '../../parts/time.tsx'
import { eventParts } from '../../sentences/events.ts'
import classes from './change-request.module.css'
import { requestEventTypes } from './request-event-types.ts'

const Events = ({ request: { project, id, createdAt } }: { readonly request: ChangeRequest }) => {
  const found = useQuery(
    queries.events.findEvents.queryOptions({
      query: { project, type: `IS_ANY_OF:${requestEventTypes.join(',')}`, from: createdAt.slice(0, 10), sortOrder: 'asc' },
    }),
  )
  return (
    <QueryView query={found} rows={3}>
      {({ events }) => (
        <ul className={classes.plainList}>
          {events
            .filter(({ data, preData }) => [data, preData].some((state) => (state?.changeRequestId ?? state?.id) === id))
            .map((event) => (
              <li key={event.id}>
                <PageLink page="event" params={{ id: String(event.id) }}>
                  <Time at={event.createdAt} />
                </PageLink>
                : <Sentence parts={eventParts(event)} />
              </li>
            ))}
        </ul>
      )}
    </QueryView>
  )
}

/** The events of a request, read on demand. */
export const RequestEvents = ({ request }: { readonly request: ChangeRequest }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <section>
      <h2>Events</h2>
      {isOpen ? <Events request={request} /> : <Button onClick={() => setOpen(true)}>Show the events of this request</Button>}
    </section>
  )
}
