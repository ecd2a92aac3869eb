import { expect, test } from 'vitest'
import * as z from 'zod'
import { errors } from '../src/data/index.ts'
import { endpoint, listEndpoints, type NamedEndpoint, urlName } from '../src/index.ts'
import { brokenBy } from './broken-by.ts'
import { metaOf, walk } from './walk.ts'

const endpoints = listEndpoints()
const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)

test('operation names are unique in the contract', () => {
  const names = endpoints.map(({ operation }) => operation)
  expect(new Set(names).size).toBe(names.length)
})

test('all endpoints differ in method or path shape', () => {
  const routes = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(new Set(routes).size).toBe(routes.length)
})

/** The fields of an object, including fields of inner objects after a dot. */
const fieldsOf = (schema: z.core.$ZodType): string[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([name, inner]) => [name, ...fieldsOf(inner).map((field) => `${name}.${field}`)])
    : []

type Applies = (named: NamedEndpoint) => boolean
type Rule = (named: NamedEndpoint) => void
const always: Applies = () => true
const isForAnyone: Applies = ({ endpoint }) => endpoint.access.caller === 'anyone'
const isForApplications: Applies = ({ endpoint }) => ['backend', 'frontend', 'application'].includes(endpoint.access.caller ?? '')
/** Paths of the endpoints for some kinds of callers; the paths of other endpoints begin with /api/admin/. */
const pathsOf: Readonly<Record<string, string>> = {
  backend: '/api/client/',
  frontend: '/api/frontend',
  application: '/ofrep/v1/',
  authenticated: '/openfeature/v0/',
}

const rules: readonly (readonly [title: string, applies: Applies, rule: Rule])[] = [
  ['is listed under its id', always, ({ operation, endpoint }) => expect(endpoint.id).toBe(operation)],
  [
    'has a schema for each path parameter, and no other schema',
    always,
    ({ endpoint }) => expect(Object.keys(endpoint.params.shape).sort()).toEqual(namesIn(endpoint.path).sort()),
  ],
  [
    'has descriptions of itself, its parameters and its query',
    always,
    ({ endpoint }) => {
      for (const text of [endpoint.summary, endpoint.description, endpoint.success.description]) expect(text).toMatch(/\S/)
      const fields = [...walk('params', endpoint.params), ...walk('query', endpoint.query)].filter(({ field }) => field)
      expect(fields.filter(({ schema }) => !metaOf(schema)?.description)).toEqual([])
    },
  ],
  [
    'has a body schema with an id',
    ({ endpoint }) => endpoint.body !== undefined,
    ({ endpoint }) => expect(metaOf(endpoint.body!)?.id).toBeDefined(),
  ],
  [
    'has a named schema for a response with a body, and no schema for a response without a body',
    always,
    ({ endpoint: { success } }) => {
      if (success.status === 204) expect(success.schema).toBeInstanceOf(z.ZodUndefined)
      else expect(metaOf(success.schema)?.id).toBeDefined()
    },
  ],
  ['has no body if it is a GET', ({ endpoint }) => endpoint.method === 'GET', ({ endpoint }) => expect(endpoint.body).toBeUndefined()],
  [
    'is conditional only if it is a GET',
    ({ endpoint }) => endpoint.method !== 'GET',
    ({ endpoint }) => expect(endpoint.conditional).toBe(false),
  ],
  [
    'lists only errors of the error table',
    always,
    ({ endpoint }) => expect(Object.keys(errors)).toEqual(expect.arrayContaining([...endpoint.errors])),
  ],
  [
    'takes the names of its scope from its path',
    always,
    ({ endpoint: { access, path } }) => {
      for (const name of Object.values(access.scope ?? {})) expect(namesIn(path)).toContain(name)
    },
  ],
  [
    'lists several permissions only if they differ',
    ({ endpoint }) => Array.isArray(endpoint.access.permission),
    ({ endpoint: { access } }) => {
      expect(access.permission?.length).toBeGreaterThan(1)
      expect(new Set(access.permission).size).toBe(access.permission?.length)
    },
  ],
  [
    'requires no permission if it admits callers without credentials',
    isForAnyone,
    ({ endpoint }) => expect(endpoint.access).toEqual({ permission: null, caller: 'anyone' }),
  ],
  [
    'has a path that begins as for its kind of application, or with /api/admin/ if it needs other credentials',
    (named) => !isForAnyone(named),
    ({ endpoint: { path, access } }) => expect(path.startsWith(pathsOf[access.caller ?? ''] ?? '/api/admin/')).toBe(true),
  ],
  [
    'requires no permission if it is for applications, which hold no permissions',
    isForApplications,
    ({ endpoint }) => expect(endpoint.access.permission).toBeNull(),
  ],
  [
    'has a location if it creates something',
    ({ endpoint }) => endpoint.success.status === 201 || endpoint.success.location !== undefined,
    ({ endpoint: { success, params } }) => {
      expect([success.status, success.location]).toEqual([201, expect.any(String)])
      const shapeOf = (path: string) => path.replaceAll(/:[^/]+/g, ':')
      const reads = endpoints.filter(({ endpoint: { method } }) => method === 'GET')
      expect(reads.map(({ endpoint: { path } }) => shapeOf(path))).toContain(shapeOf(success.location!))
      const known = [...fieldsOf(success.schema), ...Object.keys(params.shape)]
      for (const [, name] of success.location!.matchAll(/:([^/]+)/g)) expect(known).toContain(name)
    },
  ],
  [
    'has a date and a reason if it is deprecated',
    ({ endpoint }) => endpoint.deprecated !== undefined,
    ({ endpoint: { deprecated } }) => {
      expect(new Date(deprecated!.since).toISOString().slice(0, 10)).toBe(deprecated!.since)
      expect(deprecated!.reason).toMatch(/\S/)
    },
  ],
  [
    'has a replacement that exists, if it names a replacement',
    ({ endpoint }) => endpoint.deprecated?.replacement !== undefined,
    ({ endpoint }) => expect(endpoints.map(({ endpoint: { path } }) => path)).toContain(endpoint.deprecated!.replacement),
  ],
]

test.each(rules)('every endpoint %s', (_, applies, rule) => {
  const meant = endpoints.filter(applies)
  expect(meant).not.toEqual([])
  expect(brokenBy(meant, ({ resource, operation }) => `${resource}.${operation}`, rule)).toEqual([])
})

test('brokenBy() reports the endpoints that break a rule', () => {
  const nameOf = ({ operation }: NamedEndpoint) => operation
  const broken = brokenBy(endpoints, nameOf, ({ operation }) => expect(operation).not.toBe('getTags'))
  expect(broken).toEqual([expect.stringMatching(/^getTags: /)])
})

test('endpoint() does not compile if a path parameter has no schema or a scope is not in the path', () => {
  const rest = { id: 'x', method: 'GET', summary: 'x', success: { status: 200, schema: z.object({}), description: 'x' } } as const
  const access = { permission: null }
  // @ts-expect-error projectId has no schema
  endpoint({ ...rest, path: '/api/admin/projects/:projectId', access })
  // @ts-expect-error the schema is for another name
  endpoint({ ...rest, path: '/api/admin/projects/:projectId', params: z.object({ project: urlName() }), access })
  // @ts-expect-error the path has no parameter
  endpoint({ ...rest, path: '/api/admin/projects', params: z.object({ projectId: urlName() }), access })
  const params = z.object({ projectId: urlName() })
  // @ts-expect-error the scope names no parameter of the path
  endpoint({ ...rest, path: '/api/admin/projects/:projectId', params, access: { permission: null, scope: { project: 'id' } } })
  expect(endpoint({ ...rest, path: '/api/admin/projects/:projectId', params, access }).conditional).toBe(false)
})
