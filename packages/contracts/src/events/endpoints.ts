import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { count, integer, rowIdText, text, urlName, uuid } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { eventDetailsSchema } from './details.ts'
import { dayFilter, wordFilter } from './filters.ts'
import { featureHistorySchema } from './history.ts'
import { eventsSchema, featureEventsSchema, foundEventsSchema, searchEventsSchema } from './schemas.ts'

const visibleEvents =
  'Callers without the permission ADMIN get only events of projects that they see. They get no events without a project, such as account events, and no moves from or to a project that they do not see.'
const textSearch = `A text is searched literally, ignoring the case of Latin letters. The search covers the newest ${limits.eventsSearched.toLocaleString('en')} events that pass the other filters, and the newest ${limits.eventBytesSearched / 1e6} MB of their states.`

const pageSize = () => count(limits.eventsPerPage)
const days = {
  from: dayFilter().optional().describe('Only events since the beginning of this day, in UTC'),
  to: dayFilter().optional().describe('Only events until the end of this day, in UTC'),
}
const onPage = { limit: pageSize().optional().describe('Maximum number of events') }

export const eventEndpoints = {
  getEvents: endpoint({
    id: 'getEvents',
    method: 'GET',
    path: '/api/admin/events',
    summary: 'List the newest events',
    description: 'The newest events of all types.',
    query: z.object({
      project: urlName().optional().describe('Only events of this project'),
      maxResults: pageSize().default(limits.eventsPerPage).describe('Maximum number of events if `limit` is absent'),
      ...onPage,
    }),
    success: { status: 200, schema: eventsSchema, description: 'The newest events' },
    list: { items: 'events', key: ['id'], order: 'desc', cutBy: 'operation' },
    access: { permission: 'ADMIN' },
  }),
  getEventsForToggle: endpoint({
    id: 'getEventsForToggle',
    method: 'GET',
    path: '/api/admin/events/:featureName',
    summary: 'List the newest events of a feature',
    description: `The newest ${limits.eventsPerPage} events of the feature, even if the feature is archived or deleted. The list is empty if the feature is unknown or in a project that the caller does not see.`,
    params: z.object({ featureName: urlName().describe('Name of the feature') }),
    query: z.object(onPage),
    success: { status: 200, schema: featureEventsSchema, description: 'The newest events of the feature' },
    list: { items: 'events', key: ['id'], order: 'desc', cutBy: 'operation' },
    access: { permission: null },
  }),
  searchEvents: endpoint({
    id: 'searchEvents',
    safe: true,
    method: 'POST',
    path: '/api/admin/events/search',
    summary: 'Search the events',
    description: `${visibleEvents} ${textSearch}`,
    body: searchEventsSchema,
    success: { status: 200, schema: eventsSchema, description: 'A page of the matching events, newest first' },
    access: { permission: null },
  }),
  findEvents: endpoint({
    id: 'findEvents',
    method: 'GET',
    path: '/api/admin/search/events',
    summary: 'Search the events with filters',
    description: `Each filter names one word, plain or as IS:word, or several words, as IS_ANY_OF:word,word. ${visibleEvents} ${textSearch}`,
    query: z.object({
      type: wordFilter(text(limits.nameLength, 1)).optional().describe('Only events of these types'),
      project: wordFilter(urlName()).optional().describe('Only events of these projects'),
      feature: wordFilter(urlName()).optional().describe('Only events of these features'),
      environment: wordFilter(urlName()).optional().describe('Only events in these environments'),
      createdBy: wordFilter(text(limits.emailLength, 1)).optional().describe('Only events of these authors, by the name in the events'),
      createdByUserId: wordFilter(rowIdText()).optional().describe('Only events of the accounts with these ids'),
      groupId: wordFilter(uuid()).optional().describe('Only events of these requests, by the group id in the events'),
      ...days,
      query: text(limits.nameLength)
        .optional()
        .describe('Only events with this text in their type, author, project, feature, comment or states'),
      sortOrder: z
        .enum(['asc', 'desc'])
        .default('desc')
        .describe('Order of the events: `desc`, the newest first, or `asc`, the oldest first'),
      offset: count(limits.rowId, 0).default(0).describe('Number of events before the page'),
      limit: pageSize().default(limits.eventsPerPage).describe('Size of the page'),
    }),
    success: { status: 200, schema: foundEventsSchema, description: 'A page of the matching events' },
    list: { items: 'events', key: ['id'], order: 'desc', cutBy: 'operation' },
    access: { permission: null },
  }),
  getEvent: endpoint({
    id: 'getEvent',
    method: 'GET',
    path: '/api/admin/search/events/:id',
    summary: 'Read an event',
    description: `The event with its seal, the other events of its request, and the number of later events. Events that the caller cannot find with a search return 404. ${visibleEvents}`,
    params: z.object({ id: integer(1).describe('Id of the event') }),
    success: { status: 200, schema: eventDetailsSchema, description: 'The event' },
    errors: ['NotFoundError'],
    access: { permission: null },
  }),
  getFeatureHistory: endpoint({
    id: 'getFeatureHistory',
    method: 'GET',
    path: '/api/admin/projects/:projectId/features/:featureName/history',
    summary: 'List the events that concern a feature',
    description: `The events of the feature, of the segments and parents that the feature uses or used, and of the default strategies, environments and settings of its projects. Former segments, parents and projects are taken from the newest ${limits.eventsOfHistory.toLocaleString('en')} events of the feature. Events of former projects, segments and parents that the caller does not see are omitted.`,
    params: z.object({
      projectId: urlName().describe('Id of the project of the feature'),
      featureName: urlName().describe('Name of the feature'),
    }),
    query: z.object({
      environment: urlName().optional().describe('Only events in this environment, and events without an environment'),
      ...days,
      limit: pageSize().default(limits.eventsPerPage).describe('Maximum number of events'),
    }),
    success: { status: 200, schema: featureHistorySchema, description: 'A page of the events, newest first' },
    errors: ['NotFoundError'],
    list: { items: 'events', key: ['id'], order: 'desc', cutBy: 'operation' },
    access: { permission: null, scope: { project: 'projectId', feature: 'featureName' } },
  }),
}
