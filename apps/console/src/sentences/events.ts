import { type EventType, eventTypes } from '@halyard/contracts/data'
import type { Event } from '@halyard/sdk'
import { eventVerbs, subjectOf } from './event-verbs.ts'
import { name, type Parts, quotation, say } from './parts.ts'

type ShownEvent = Pick<Event, 'type' | 'createdBy' | 'project' | 'featureName' | 'environment' | 'data' | 'preData'> & {
  readonly comment?: string | undefined
}

const isEventType = (type: string): type is EventType => Object.hasOwn(eventTypes, type)

/** The action of an event, such as `turned on checkout in production`. Types of later versions keep their names. */
const eventAction = (event: ShownEvent): Parts =>
  isEventType(event.type) ? eventVerbs[event.type](subjectOf(event)) : say`caused the event ${name(event.type)}`

/** An event in a sentence, with the reason that the author gave. */
export const eventParts = (event: ShownEvent): Parts => {
  const sentence = say`${name(event.createdBy)} ${eventAction(event)}`
  return event.comment ? say`${sentence}, because ${quotation(event.comment)}` : sentence
}
