import * as z from 'zod'
import { type EventType, eventTypes } from '../data/events.ts'
import { limits } from '../data/limits.ts'
import { dateTime, integer, rowId, text, urlName, uuid } from '../kernel/atoms.ts'
import { tagSchema } from '../tags/schemas.ts'

const state = () => z.record(z.string(), z.unknown()).nullable()
const version = () => z.int().min(1).describe('Version of this schema')
const types = Object.keys(eventTypes).join(', ')
const example = {
  id: 17,
  type: 'feature-environment-enabled' satisfies EventType,
  createdAt: '2026-01-31T12:00:00.000Z',
  createdBy: 'ada',
  createdByUserId: 1,
  createdByTokenId: null,
  project: 'default',
  featureName: 'checkout',
  environment: 'production',
  data: { enabled: true },
  preData: { enabled: false },
  tags: [{ value: 'payments', type: 'simple' }],
  groupId: '5c35bdd1-e30b-491f-b3ed-b1c7e08c5abc',
}

export const eventSchema = z
  .object({
    id: integer(1).describe('Id of the event: of two about the same thing the later one has the greater'),
    type: z.string().describe(`What happened; later versions may know more than these: ${types}`),
    createdAt: dateTime().describe('When it happened'),
    createdBy: z.string().describe('Name of the account or the API token that did it, or system'),
    createdByUserId: rowId().nullable().describe('Id of the account that did it; null where that was an API token or the server itself'),
    createdByTokenId: integer(1)
      .nullable()
      .describe('Id of the token with which it was done: one of the account, or where there is none an API token; null without a token'),
    project: z.string().nullable().describe('Id of the project in which it happened; null where it is about none'),
    featureName: z.string().nullable().describe('Name of the feature that it is about, else null'),
    environment: z.string().nullable().describe('Name of the environment in which it happened, else null'),
    data: state().describe('The state after it, or what is told of it; null where there is none, as after a deletion'),
    preData: state().describe('The state before it; null where there was none'),
    tags: z
      .array(tagSchema)
      .describe(
        'The tags that the feature has now, if the feature is still in this project. Always empty in webhooks and in the audit export',
      ),
    groupId: uuid().describe('The same for all events of one request'),
    comment: z.string().optional().describe('The reason that came with the request, in the header Halyard-Comment; absent: none did'),
  })
  .meta({ id: 'eventSchema', description: 'Something that happened', examples: [example] })
export interface Event extends z.output<typeof eventSchema> {}

const events = () =>
  z
    .array(eventSchema)
    .describe(
      `The events, the newest first; fewer than asked for where their states would be over ${limits.eventPageBytes / 1e6} MB together`,
    )
const count = (what: string) => integer(0).describe(`Number of ${what}, on all pages`)

export const eventsSchema = z
  .object({ version: version(), events: events(), totalEvents: count('events') })
  .meta({ id: 'eventsSchema', description: 'Events, the newest first', examples: [{ version: 1, events: [example], totalEvents: 1 }] })
export interface Events extends z.output<typeof eventsSchema> {}

export const featureEventsSchema = z
  .object({ version: version(), toggleName: z.string().describe('Name of the feature'), events: events(), totalEvents: count('events') })
  .meta({
    id: 'featureEventsSchema',
    description: 'The events of a feature, the newest first',
    examples: [{ version: 1, toggleName: 'checkout', events: [example], totalEvents: 1 }],
  })
export interface FeatureEvents extends z.output<typeof featureEventsSchema> {}

export const foundEventsSchema = z
  .object({ events: events(), total: count('events found') })
  .meta({ id: 'foundEventsSchema', description: 'A page of what was found, the newest first', examples: [{ events: [example], total: 1 }] })
export interface FoundEvents extends z.output<typeof foundEventsSchema> {}

export const searchEventsSchema = z
  .object({
    type: text(limits.nameLength).optional().describe('Only events of this type'),
    project: urlName().optional().describe('Only events of this project'),
    feature: urlName().optional().describe('Only events of this feature'),
    query: text(limits.nameLength)
      .optional()
      .describe('Only events with this text in their type, author, project, feature, comment or states'),
    limit: integer(1, limits.eventsPerPage).default(limits.eventsPerPage).describe('Size of the page'),
    offset: integer(0, limits.rowId).default(0).describe('Number of events before the page'),
  })
  .meta({
    id: 'searchEventsSchema',
    description: 'Which events are wanted; what is absent does not matter',
    examples: [{ project: 'default', query: 'checkout', limit: 10 }],
  })
export interface SearchEvents extends z.output<typeof searchEventsSchema> {}
