import type { EventDetails } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../data/client.ts'
import { isNotFound } from '../../data/fault-at.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useSegmentName } from '../../parts/event-list/event-list.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { Section } from '../../parts/section.tsx'
import { Sentence } from '../../parts/sentence.tsx'
import { SentenceList } from '../../parts/sentence-list.tsx'
import { eventSentences } from '../../sentences/event-differences.ts'
import { eventParts } from '../../sentences/events.ts'
import classes from './event.module.css'
import { EventFacts } from './event-facts.tsx'
import { EventRelatives } from './event-relatives.tsx'
import { EventStates } from './event-states.tsx'

const Details = ({ event }: { readonly event: EventDetails }) => {
  const sentences = eventSentences(event, useSegmentName())
  return (
    <>
      <p className={classes.sentence}>
        <Sentence parts={eventParts(event)} />
      </p>
      <EventFacts event={event} />
      {sentences.length > 0 && (
        <Section title="What changed">
          <SentenceList sentences={sentences} />
        </Section>
      )}
      <EventStates event={event} />
      <EventRelatives event={event} />
    </>
  )
}

const EventPage = ({ params: { id } }: { readonly params: { readonly id: string } }) => {
  const query = useQuery(queries.events.getEvent.queryOptions({ params: { id: Number(id) } }))
  return (
    <Page
      title={`Event ${id}`}
      actions={
        query.data && (
          <>
            <CopyButton text={location.href} label="Copy the link" />
            <PageLink page="restore" params={{ id }} className={classes.restore}>
              Restore the state before it
            </PageLink>
          </>
        )
      }
    >
      {isNotFound(query.error) ? (
        <Empty title="You cannot see this event">
          It does not exist, or it belongs to a project that you cannot see. <PageLink page="history">Show the history</PageLink>.
        </Empty>
      ) : (
        <QueryView query={query}>{(event) => <Details key={event.id} event={event} />}</QueryView>
      )}
    </Page>
  )
}

export default EventPage
