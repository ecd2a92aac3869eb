import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import { errors } from '../src/data/index.ts'
import { endpoint, listEndpoints, urlName } from '../src/index.ts'
import { metaOf, walk } from './walk.ts'

const endpoints = listEndpoints()
const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)

test('operation names are unique over the contract', () => {
  const names = endpoints.map(({ operation }) => operation)
  expect(new Set(names).size).toBe(names.length)
})

test('no two endpoints share method and path shape', () => {
  const routes = endpoints.map(({ endpoint: { method, path } }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
  expect(new Set(routes).size).toBe(routes.length)
})

test('every scope is a parameter of the path', () => {
  const scopes = endpoints.flatMap(({ operation, endpoint: { access, path } }) =>
    Object.values(access.scope ?? {}).map((name) => ({ operation, path, name })),
  )
  expect(scopes).not.toEqual([])
  expect(scopes.filter(({ path, name }) => !namesIn(path).includes(name))).toEqual([])
})

test('a list of permissions names at least two, each once', () => {
  const lists = endpoints.flatMap(({ operation, endpoint: { access } }) =>
    Array.isArray(access.permission) ? [{ operation, permissions: [...access.permission] }] : [],
  )
  expect(lists).not.toEqual([])
  expect(lists.filter(({ permissions }) => permissions.length < 2 || new Set(permissions).size < permissions.length)).toEqual([])
})

describe.each(endpoints)('$resource.$operation', ({ operation, endpoint }) => {
  it('is listed under its id', () => expect(endpoint.id).toBe(operation))

  it('has a schema for each path parameter, and no other', () =>
    expect(Object.keys(endpoint.params.shape).sort()).toEqual(namesIn(endpoint.path).sort()))

  it('is described, parameters and query included', () => {
    expect(endpoint.summary).toMatch(/\S/)
    expect(endpoint.description).toMatch(/\S/)
    expect(endpoint.success.description).toMatch(/\S/)
    const fields = [...walk('params', endpoint.params), ...walk('query', endpoint.query)].filter(({ field }) => field)
    expect(fields.filter(({ schema }) => !metaOf(schema)?.description)).toEqual([])
  })

  it('names its body and its answer', () => {
    const { status, schema } = endpoint.success
    if (endpoint.body) expect(metaOf(endpoint.body)?.id).toBeDefined()
    if (status === 204) expect(schema).toBeInstanceOf(z.ZodUndefined)
    else expect(metaOf(schema)?.id).toBeDefined()
  })

  it('reads only when it is a GET, and is conditional only then', () => {
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined()
    else expect(endpoint.conditional).toBe(false)
  })

  it('fails by names of the error table', () => expect(Object.keys(errors)).toEqual(expect.arrayContaining([...endpoint.errors])))

  it.runIf(endpoint.access.caller === 'anyone')('asks nothing of a caller without credentials', () =>
    expect(endpoint.access).toEqual({ permission: null, caller: 'anyone' }),
  )

  it.runIf(endpoint.access.caller !== 'anyone')('lies where credentials are needed, that of applications apart', () =>
    expect(endpoint.path.startsWith(endpoint.access.caller === 'backend' ? '/api/client/' : '/api/admin/')).toBe(true),
  )

  it.runIf(endpoint.access.caller === 'backend')('asks for no permission of applications, which hold none', () =>
    expect(endpoint.access).toEqual({ permission: null, caller: 'backend' }),
  )

  it.runIf(endpoint.success.location !== undefined)('names its location by a field of its answer', () => {
    const { schema, location } = endpoint.success
    expect(Object.keys((schema as z.ZodObject).shape)).toContain(location)
  })

  it.runIf(endpoint.deprecated)('is deprecated since a day, in favour of what exists', () => {
    expect(new Date(endpoint.deprecated?.since ?? '').toISOString().slice(0, 10)).toBe(endpoint.deprecated?.since)
    expect(endpoint.deprecated?.reason).toMatch(/\S/)
    const { replacement } = endpoint.deprecated ?? {}
    if (replacement) expect(endpoints.map(({ endpoint }) => endpoint.path)).toContain(replacement)
  })
})

test('a path parameter without a schema, or a scope outside the path, does not compile', () => {
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
