import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { countText, text, urlName, wholeText } from '../kernel/atoms.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { dayFilter, wordFilter } from './filters.ts'
import { eventsSchema, featureEventsSchema, foundEventsSchema, searchEventsSchema } from './schemas.ts'

const whose =
  'Without the permission ADMIN these are events of the projects that the caller sees alone: none that is about no project, such as those of accounts, and none that tells of a move from or to a project that the caller does not see.'
const looking = `A text is looked for as it is, Latin letters in either case, in the newest ${limits.eventsSearched.toLocaleString('en')} of the events that all else leaves, and in the newest ${limits.eventBytesSearched / 1e6} MB of their states.`

const pageSize = () => countText(limits.eventsPerPage)
const onPage = { limit: pageSize().optional().describe('Number of events at most') }

export const eventEndpoints = {
  getEvents: endpoint({
    id: 'getEvents',
    method: 'GET',
    path: '/api/admin/events',
    summary: 'List the newest events',
    description: 'What happened last, of all kinds.',
    query: z.object({
      project: urlName().optional().describe('Only events of this project'),
      maxResults: pageSize().default(`${limits.eventsPerPage}`).describe('Number of events at most, where no limit says it'),
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
    description: `The newest ${limits.eventsPerPage}, of a feature that is archived or deleted too. A feature of which nothing is known, or that is in a project which the caller does not see, has none.`,
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
    description: `${whose} ${looking}`,
    body: searchEventsSchema,
    success: { status: 200, schema: eventsSchema, description: 'A page of the events found, the newest first' },
    access: { permission: null },
  }),
  findEvents: endpoint({
    id: 'findEvents',
    method: 'GET',
    path: '/api/admin/search/events',
    summary: 'Find events',
    description: `Each filter names one word, as such or as IS:word, or several, as IS_ANY_OF:word,word. ${whose} ${looking}`,
    query: z.object({
      type: wordFilter(text(limits.nameLength, 1)).optional().describe('Only events of these types'),
      project: wordFilter(urlName()).optional().describe('Only events of these projects'),
      feature: wordFilter(urlName()).optional().describe('Only events of these features'),
      environment: wordFilter(urlName()).optional().describe('Only events in these environments'),
      createdBy: wordFilter(text(limits.emailLength, 1))
        .optional()
        .describe('Only events that these brought about, by the name in the events'),
      from: dayFilter().optional().describe('Only events since the beginning of this day, in UTC'),
      to: dayFilter().optional().describe('Only events until the end of this day, in UTC'),
      query: text(limits.nameLength)
        .optional()
        .describe('Only events with this text in their type, author, project, feature, comment or states'),
      offset: wholeText(limits.rowId).default('0').describe('Number of events before the page'),
      limit: pageSize().default(`${limits.eventsPerPage}`).describe('Size of the page'),
    }),
    success: { status: 200, schema: foundEventsSchema, description: 'A page of the events found, the newest first' },
    list: { items: 'events', key: ['id'], order: 'desc', cutBy: 'operation' },
    access: { permission: null },
  }),
}
