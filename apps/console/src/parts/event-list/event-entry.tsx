import type { Event } from '@halyard/sdk'
import type { ReactNode } from 'react'
import { eventSentences } from '../../sentences/event-differences.ts'
import { eventParts } from '../../sentences/events.ts'
import type { SegmentName } from '../../sentences/strategy.ts'
import { PageLink } from '../page-link.tsx'
import { Sentence } from '../sentence.tsx'
import { SentenceList } from '../sentence-list.tsx'
import { absoluteTime } from '../times.ts'
import classes from './event-list.module.css'

const shownSentences = 4
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Types of events whose sentence says everything. */
const isSaid = (type: string): boolean =>
  type === 'feature-environment-enabled' ||
  type === 'feature-environment-disabled' ||
  /^change-(request-(?!configuration)|[a-z]+$)/.test(type)

interface Props {
  readonly event: Event
  readonly segmentName: SegmentName
  /** A fact about the event, such as its relation to a flag. */
  readonly note?: ReactNode
}

/** An event in a sentence, with the differences that it records. */
export const EventEntry = ({ event, segmentName, note }: Props) => {
  const sentences = isSaid(event.type) ? [] : eventSentences(event, segmentName)
  return (
    <div className={classes.entry}>
      <PageLink page="event" params={{ id: String(event.id) }} className={classes.time} title={absoluteTime(event.createdAt, 0)}>
        <time dateTime={event.createdAt}>{clock.format(new Date(event.createdAt))}</time>
      </PageLink>
      <div>
        <Sentence parts={eventParts(event)} /> {note && <span className={classes.note}>{note}</span>}
        {sentences.length > 0 && <SentenceList sentences={sentences.slice(0, shownSentences)} />}
        {sentences.length > shownSentences && <p className={classes.note}>and {sentences.length - shownSentences} more differences</p>}
      </div>
    </div>
  )
}
