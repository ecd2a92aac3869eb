import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { dateOperators, environmentStates, featureStates, setOperators, sortKeys, valueOperators } from '../data/search.ts'
import { count, dateTime, flag, oneOrMany, text } from '../kernel/atoms.ts'

const { max, byDefault } = limits.featuresPerPage

const ofForm = (form: string, like: string) =>
  text(limits.filterLength, 1).regex(new RegExp(`^(?:${form})$`, 's'), { error: `must be of the form ${like}` })

const oneOf = (words: readonly string[]) => `(?:${words.join('|')})`
const list = (member: string) => `${member}(?:,${member})*`
const state = ` *${oneOf(featureStates)} *`
const time = z.union([z.iso.date(), dateTime()])
const namesTime = (filter: string) => time.safeParse(filter.slice(filter.indexOf(':') + 1)).success

const byValue = ofForm(`${oneOf(valueOperators)}:.+|[^:]+`, 'IS:a, IS_NOT:a, IS_ANY_OF:a,b or IS_NONE_OF:a,b')
const byState = ofForm(`${oneOf(valueOperators)}:${list(state)}|${state}`, 'IS:active or IS:stale')
const bySegment = ofForm(`${oneOf(setOperators)}:.+`, 'INCLUDE:a or INCLUDE_ANY_OF:a,b')
const byTag = ofForm(
  `(?:INCLUDE|DO_NOT_INCLUDE):[^:]+:.+|${oneOf(setOperators.slice(2))}:${list('[^:,]+:[^,]+')}`,
  'INCLUDE:type:value or INCLUDE_ANY_OF:type:value,type:value',
)
const byTime = ofForm(`${oneOf(dateOperators)}:.+`, 'IS_BEFORE:date or IS_ON_OR_AFTER:date').refine(namesTime, {
  error: 'must name a day (2026-01-31) or an RFC 3339 date-time with a zone',
})
const byStatus = ofForm(`[^:]+:${oneOf(environmentStates)}`, `environment:${environmentStates.join('|')}`)
const sortBy = ofForm(`${oneOf(sortKeys)}|environment:[^:]+`, `${sortKeys.join(', ')} or environment:name`)

const everyOne = 'repeated: all filters must match'

/** Filters, order and page of a search for features. */
export const featureSearch = z.object({
  query: text(limits.textLength)
    .optional()
    .describe(
      'Words to find in name, description and tags (as type:value), ignoring case. All words must match; commas separate alternatives',
    ),
  project: oneOrMany(byValue).optional().describe(`By project: IS:a (or a alone), IS_NOT:a, IS_ANY_OF:a,b or IS_NONE_OF:a,b; ${everyOne}`),
  type: oneOrMany(byValue).optional().describe(`By type, as by project; ${everyOne}`),
  state: oneOrMany(byState)
    .optional()
    .describe(`By state, ${featureStates.join(' or ')}, as by project; ${everyOne}`),
  tag: oneOrMany(byTag)
    .optional()
    .describe(
      `By tags as type:value: INCLUDE:t, DO_NOT_INCLUDE:t, INCLUDE_ALL_OF:t,u, INCLUDE_ANY_OF:t,u, EXCLUDE_IF_ANY_OF:t,u or EXCLUDE_ALL:t,u; ${everyOne}`,
    ),
  segment: oneOrMany(bySegment).optional().describe(`By the names of the segments that the strategies use, as by tags; ${everyOne}`),
  createdAt: oneOrMany(byTime)
    .optional()
    .describe(`By creation: IS_BEFORE:date or IS_ON_OR_AFTER:date, a day in UTC or a date-time; ${everyOne}`),
  status: oneOrMany(byStatus)
    .optional()
    .describe('By state in an environment: environment:enabled, environment:disabled or environment:missing; repeated: any of them'),
  archived: z.enum(['IS:true', 'IS:false']).default('IS:false').describe('IS:true: the archived features instead of the live ones'),
  favoritesFirst: flag().default(false).describe("Sort the caller's favourites first"),
  sortBy: sortBy.default('createdAt').describe(`${sortKeys.join(', ')} or environment:name. Equal values are sorted by name`),
  sortOrder: z.enum(['asc', 'desc']).default('asc').describe('Direction of the order'),
  offset: count(limits.rowId, 0).default(0).describe('Number of features before the page'),
  limit: count(max).default(byDefault).describe('Size of the page'),
})
export type FeatureSearch = z.output<typeof featureSearch>
