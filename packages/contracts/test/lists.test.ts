import { expect, test } from 'vitest'
import * as z from 'zod'
import { type Endpoint, listEndpoints } from '../src/index.ts'
import { brokenBy } from './broken-by.ts'

const gets = listEndpoints().filter(({ endpoint: { method } }) => method === 'GET')

/** The schema without its optional, nullable and default wrappers. */
const bare = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.def.innerType)
  return schema
}

const itemOf = (schema: z.core.$ZodType): z.core.$ZodType | undefined => {
  const inner = bare(schema)
  return inner instanceof z.ZodArray ? bare(inner.def.element) : undefined
}

/** The lists in a response: the key null stands for the response itself. */
const listsIn = ({ success: { schema } }: Endpoint): Map<string | null, z.core.$ZodType> => {
  const fields = schema instanceof z.ZodObject ? Object.entries(schema.shape) : []
  const found = [[null, itemOf(schema)] as const, ...fields.map(([name, field]) => [name, itemOf(field)] as const)]
  return new Map(found.flatMap(([name, item]) => (item ? [[name, item] as const] : [])))
}

const oneThing = 'a single object with its parts'
const inseparable = 'values that are written together and depend on each other'

/** Responses that contain lists and are not paged, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  explainPermission: 'one explanation with its parts',
  exportEvents: 'an endless sequence of lines, whose last line has the next cursor',
  exportState: 'the complete state at one moment',
  getApplication: oneThing,
  getChangeRequest: oneThing,
  getChangeRequestImpact: oneThing,
  getClientFeature: oneThing,
  getClientDelta: 'the changes for an SDK at one moment',
  getManifest: 'the input of a code generator at one moment',
  getEvent: oneThing,
  getPreferences: inseparable,
  getFrontendFeatures: 'the outcomes for a page at one moment',
  getClientFeatures: 'the state for an SDK at one moment',
  getContextField: oneThing,
  getEnvironmentFeatureVariants: inseparable,
  getEnvironmentFeatures: 'the features that a list of changes is compared with, unpaged',
  getFeature: oneThing,
  getFlagIndex: 'columns that depend on each other, for clients that search locally',
  getFeatureEnvironment: oneThing,
  getFeatureStrategy: oneThing,
  getFeatureUsage: 'a report on a feature',
  getFeatureVariants: inseparable,
  getGroup: oneThing,
  getInviteToken: oneThing,
  getOidcProvider: oneThing,
  getOwnUser: oneThing,
  getProfile: oneThing,
  getRole: oneThing,
  getProject: 'a report on a project, whose features getProjectFeatures lists',
  getProjectHealthReport: 'a report on a project, whose features getProjectFeatures lists',
  getProjectInsights: 'a report on a project',
  getProjectOverview: 'a report on a project',
  getSamlSettings: oneThing,
  getSamlStatus: oneThing,
  getSignInMethods: 'the ways to log in, of which there are few',
  getSignInTest: oneThing,
  getSegment: oneThing,
  getStrategy: oneThing,
  getUser: oneThing,
  getWebhook: oneThing,
}

test('every response that contains a list is paged, or is a known exception', () => {
  const unpaged = gets.filter(({ endpoint }) => endpoint.list === undefined && listsIn(endpoint).size > 0)
  expect(unpaged.map(({ operation }) => operation).filter((operation) => !(operation in exceptions))).toEqual([])
})

test('only GET endpoints are paged', () => {
  expect(listEndpoints().filter(({ endpoint }) => endpoint.list && endpoint.method !== 'GET')).toEqual([])
})

const lists = gets.flatMap(({ operation, endpoint }) => (endpoint.list ? [{ operation, endpoint, list: endpoint.list }] : []))
type Listed = (typeof lists)[number]
const itemIn = ({ endpoint, list }: Listed) => listsIn(endpoint).get(list.items)

const rules: readonly (readonly [title: string, rule: (listed: Listed) => void])[] = [
  ['has its items in the named field', (listed) => expect(itemIn(listed)).toBeDefined()],
  ['is not among the unpaged exceptions', ({ operation }) => expect(Object.keys(exceptions)).not.toContain(operation)],
  [
    'is sorted by fields that its items have',
    (listed) => {
      const { key } = listed.list
      if (key.length === 0) return expect(itemIn(listed)).toBeInstanceOf(z.ZodString)
      const { shape } = itemIn(listed) as z.ZodObject
      for (const name of key) {
        const field = shape[name.replace('#', '')]
        expect([name, (bare(field!) as z.ZodType).def.type]).toEqual([name, expect.stringMatching(/^(string|number|boolean)$/)])
      }
    },
  ],
  [
    'uses only the digest of a secret as a key',
    ({ list }) => expect(list.key.filter((name) => /secret|token|url/i.test(name) && !name.startsWith('#'))).toEqual([]),
  ],
  [
    'accepts a limit and a cursor, both optional',
    ({ endpoint }) => {
      const { limit, cursor } = endpoint.query.shape
      expect([limit?.safeParse(1).success, cursor?.safeParse('WzEsMl0').success]).toEqual([true, true])
      for (const wrong of [0, -1, 1.5, '1', 'all', 1001, 99999]) expect(limit?.safeParse(wrong).success).toBe(false)
      for (const wrong of ['', 'a b', 'a=', 'x'.repeat(4_001)]) expect(cursor?.safeParse(wrong).success).toBe(false)
      expect([limit?.safeParse(undefined).success, cursor?.safeParse(undefined).success]).toEqual([true, true])
    },
  ],
]

test.each(rules)('every list %s', (_, rule) => {
  expect(lists.length).toBeGreaterThan(30)
  expect(brokenBy(lists, ({ operation }) => operation, rule)).toEqual([])
})
