import * as z from 'zod'
import { type EventType, eventTypes } from '../data/events.ts'
import { limits } from '../data/limits.ts'
import { dateTime, integer, rowId, text, urlName, uuid } from '../kernel/atoms.ts'
import { tagSchema } from '../tags/schemas.ts'

const state = () => z.record(z.string(), z.unknown()).nullable()
const version = () => z.int().min(1).describe('Version of this schema')
const types = Object.keys(eventTypes).join(', ')
/** An event for the examples of schemas. */
export const eventExample = {
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
    id: integer(1).describe('Id of the event; of two events about the same object, the later event has the greater id'),
    type: z.string().describe(`Type of the event; later versions can add types to these: ${types}`),
    createdAt: dateTime().describe('When the event happened'),
    createdBy: z.string().describe('Name of the account or API token that caused the event, or system'),
    createdByUserId: rowId().nullable().describe('Id of the account that caused the event; null for an API token or the server'),
    createdByTokenId: integer(1)
      .nullable()
      .describe('Id of the token that was used: a token of the account, or an API token if there is no account; null without a token'),
    project: z.string().nullable().describe('Id of the project of the event; null without a project'),
    featureName: z.string().nullable().describe('Name of the feature of the event; null without a feature'),
    environment: z.string().nullable().describe('Name of the environment of the event; null without an environment'),
    data: state().describe('The state after the event, or details of the event; null if there is no state, as after a deletion'),
    preData: state().describe('The state before the event; null if there was no state'),
    tags: z
      .array(tagSchema)
      .describe(
        'The present tags of the feature, if the feature is still in this project. Always empty in webhooks and in the audit export',
      ),
    groupId: uuid().describe('Group id, the same for all events of one request'),
    comment: z.string().optional().describe('The reason from the request header Halyard-Comment; absent: no reason'),
  })
  .meta({ id: 'eventSchema', description: 'An event in the audit log', examples: [eventExample] })
export interface Event extends z.output<typeof eventSchema> {}

const events = () =>
  z
    .array(eventSchema)
    .describe(
      `The events, newest first unless the request names another order. The page is shorter than requested if the states exceed ${limits.eventPageBytes / 1e6} MB in total`,
    )
const count = (what: string) => integer(0).describe(`Number of ${what}, on all pages`)

export const eventsSchema = z
  .object({ version: version(), events: events(), totalEvents: count('events') })
  .meta({ id: 'eventsSchema', description: 'Events, newest first', examples: [{ version: 1, events: [eventExample], totalEvents: 1 }] })
export interface Events extends z.output<typeof eventsSchema> {}

export const featureEventsSchema = z
  .object({ version: version(), toggleName: z.string().describe('Name of the feature'), events: events(), totalEvents: count('events') })
  .meta({
    id: 'featureEventsSchema',
    description: 'The events of a feature, newest first',
    examples: [{ version: 1, toggleName: 'checkout', events: [eventExample], totalEvents: 1 }],
  })
export interface FeatureEvents extends z.output<typeof featureEventsSchema> {}

export const foundEventsSchema = z.object({ events: events(), total: count('events found') }).meta({
  id: 'foundEventsSchema',
  description: 'A page of the matching events, newest first',
  examples: [{ events: [eventExample], total: 1 }],
})
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
    description: 'Filters of a search for events; absent filters match every event',
    examples: [{ project: 'default', query: 'checkout', limit: 10 }],
  })
export interface SearchEvents extends z.output<typeof searchEventsSchema> {}
