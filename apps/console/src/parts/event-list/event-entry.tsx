import type { Event } from '@halyard/sdk'
import type { ReactNode } from 'react'
import { eventSentences } from '../../sentences/event-differences.ts'
import { eventParts } from '../../sentences/events.ts'
import type { SegmentName } from '../../sentences/strategy.ts'
import { Badge } from '../badge.tsx'
import { PageLink } from '../page-link.tsx'
import { Sentence } from '../sentence.tsx'
import { SentenceList } from '../sentence-list.tsx'
import { absoluteTime } from '../times.ts'
import { useScrolledTo } from '../use-scrolled-to.ts'
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
  /** The fragment of the address names the event. */
  readonly isLinked: boolean
}

/** The fragment that names an event in a list. */
export const fragmentOf = (id: number): string => `event-${id}`

/** An event in a sentence, with the differences that it records. */
export const EventEntry = ({ event, segmentName, note, isLinked }: Props) => {
  const entry = useScrolledTo<HTMLDivElement>(fragmentOf(event.id), true)
  const sentences = isSaid(event.type) ? [] : eventSentences(event, segmentName)
  return (
    <div
      ref={entry}
      id={fragmentOf(event.id)}
      aria-current={isLinked || undefined}
      className={`${classes.entry} ${isLinked ? classes.linked : ''}`}
    >
      <PageLink page="event" params={{ id: String(event.id) }} className={classes.time} title={absoluteTime(event.createdAt, 0)}>
        <time dateTime={event.createdAt}>{clock.format(new Date(event.createdAt))}</time>
      </PageLink>
      <div>
        {isLinked && <Badge>The linked event</Badge>} <Sentence parts={eventParts(event)} />{' '}
        {note && <span className={classes.note}>{note}</span>}
        {sentences.length > 0 && <SentenceList sentences={sentences.slice(0, shownSentences)} />}
        {sentences.length > shownSentences && <p className={classes.note}>and {sentences.length - shownSentences} more differences</p>}
      </div>
    </div>
  )
}
