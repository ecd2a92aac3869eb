import * as z from 'zod'
import { changeRequestSortKeys, changeRequestStates, closedStates, openStates } from '../data/change-requests.ts'
import { limits } from '../data/limits.ts'
import { wordFilter, wordsOfFilter } from '../events/filters.ts'
import { count, dateTime, oneOrMany, rowId, rowIdText, text, urlName } from '../kernel/atoms.ts'

const { max, byDefault } = limits.changeRequestsPerPage

const isDay = (value: string) => z.iso.date().safeParse(value).success && value >= '0001'
const time = () =>
  z
    .string()
    .max(limits.dateTimeLength)
    .refine((value) => isDay(value) || dateTime().safeParse(value).success, {
      error: 'must be a day (2026-01-31) or an RFC 3339 date-time with a zone',
    })

const account = z.union([z.literal('me'), rowIdText()])
const form = 'one word, plain or as IS:word, or several words, as IS_ANY_OF:word,word'

/** Filters, order and page of a search for change requests. */
export const changeRequestSearch = z.object({
  project: wordFilter(urlName()).optional().describe(`By id of the project: ${form}`),
  state: wordFilter(z.enum(['open', 'closed', ...changeRequestStates]))
    .optional()
    .describe(`By stored state, in the same form; open stands for ${openStates.join(', ')}, closed for ${closedStates.join(', ')}`),
  createdBy: wordFilter(account).optional().describe('By author, in the same form: the id of an account, or me for the caller'),
  requestedApproverId: wordFilter(account)
    .refine((filter) => wordsOfFilter(filter).length === 1, { error: 'must be one account' })
    .optional()
    .describe(
      'Only requests in review that wait for the named account, or for the caller (me). The account has given no verdict. Either its review is requested, or no review is requested and the account can approve.',
    ),
  feature: wordFilter(urlName()).optional().describe('By name of a feature that the request changes, in the same form'),
  environment: wordFilter(urlName()).optional().describe('By name of the environment, in the same form'),
  segment: wordFilter(rowIdText())
    .optional()
    .describe('By id of a segment that the request changes, or that a strategy of the request uses, in the same form'),
  from: time().optional().describe('Only requests that were created since this time: a day in UTC, or a date-time'),
  to: time().optional().describe('Only requests that were created before this date-time, or until the end of this day in UTC'),
  sortBy: z
    .enum(changeRequestSortKeys)
    .default('createdAt')
    .describe('The field to sort by. States are sorted by the life of a request. Equal values are sorted by id, in the same direction'),
  sortOrder: z.enum(['asc', 'desc']).default('desc').describe('Direction of the order'),
  offset: count(limits.rowId, 0).default(0).describe('Number of requests before the page'),
  limit: count(max).default(byDefault).describe('Size of the page'),
})
export type ChangeRequestSearch = z.output<typeof changeRequestSearch>

/** Filters of the scheduled requests; a request that matches any value is listed. */
export const scheduledSearch = z.object({
  feature: oneOrMany(urlName()).optional().describe('Names of features that the request changes'),
  strategyId: oneOrMany(text(limits.nameLength, 1))
    .optional()
    .describe('Ids of strategies that the request adds, changes, moves or deletes'),
  variantForFlag: oneOrMany(urlName()).optional().describe('Names of features whose variants the request changes'),
  segment: oneOrMany(rowId()).optional().describe('Ids of segments that the request changes, or that a strategy of the request uses'),
})
export type ScheduledSearch = z.output<typeof scheduledSearch>
