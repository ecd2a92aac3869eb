import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from '@tanstack/query-core'
import { expect, test, vi } from 'vitest'
import { clientOf } from '../../test/scripted-fetch.ts'
import { versionOf } from '../index.ts'
import { createQueries } from './index.ts'

const params = { projectId: 'shop' }

const jsonOf = (body: unknown, headers: Record<string, string> = {}) => new Response(JSON.stringify(body), { headers })

const setUp = (respond: (url: URL, init: RequestInit) => Response | Promise<Response>) => {
  const fetch = vi.fn<typeof globalThis.fetch>(async (url, init) => respond(new URL(String(url)), init ?? {}))
  const halyard = clientOf(fetch)
  return { fetch, halyard, queries: createQueries(halyard), cache: new QueryClient({ defaultOptions: { queries: { retry: false } } }) }
}

test('a query reads with the input, and stores the response under a key of resource, operation and input', async () => {
  const { cache, queries, fetch } = setUp(() => jsonOf({ version: 2, features: [] }))
  const options = queries.features.getProjectFeatures.queryOptions({ params, query: { namePrefix: 'check' } })
  await expect(cache.fetchQuery(options)).resolves.toEqual({ version: 2, features: [] })
  expect(fetch.mock.calls[0]?.[0]).toBe('https://flags.test/api/admin/projects/shop/features?namePrefix=check')
  expect(options.queryKey).toEqual(['halyard', 'features', 'getProjectFeatures', { params, query: { namePrefix: 'check' } }])
  expect(queries.features.getAllFeatures.queryOptions().queryKey).toEqual(['halyard', 'features', 'getAllFeatures', {}])
})

test('keys of the client, a resource, an operation and an input match the queries below them', async () => {
  const { cache, queries } = setUp(() => jsonOf([]))
  await cache.fetchQuery(queries.features.getProjectFeatures.queryOptions({ params }))
  const matches = (queryKey: readonly unknown[]) => cache.getQueryCache().findAll({ queryKey }).length
  const { features, tags } = queries
  const other = features.getProjectFeatures.queryKey({ params: { projectId: 'other' } })
  expect([queries, features, features.getProjectFeatures].map((scope) => matches(scope.queryKey()))).toEqual([1, 1, 1])
  expect(matches(features.getProjectFeatures.queryKey({ params }))).toBe(1)
  expect([tags.queryKey(), features.getAllFeatures.queryKey(), other].map(matches)).toEqual([0, 0, 0])
})

test('a cancelled query aborts its request', async () => {
  const { cache, queries, fetch } = setUp(
    (_, { signal }) => new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  )
  const options = queries.features.getAllFeatures.queryOptions()
  const reading = cache.fetchQuery(options)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  await cache.cancelQueries({ queryKey: options.queryKey })
  await expect(reading).rejects.toThrow()
  expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
})

test('the data of a query keeps its ETag, and stays the same object while the ETag does', async () => {
  let version = 1
  const { cache, queries } = setUp(() =>
    jsonOf({ name: 'checkout', version: Math.ceil(version / 2) }, { ETag: `"${Math.ceil(version++ / 2)}"` }),
  )
  const options = queries.features.getFeature.queryOptions({ params: { ...params, featureName: 'checkout' } })
  const seen = []
  for (let read = 0; read < 3; read++) {
    await cache.fetchQuery(options)
    seen.push(cache.getQueryData<object>(options.queryKey)!)
  }
  expect(seen.map(versionOf)).toEqual(['"1"', '"1"', '"2"'])
  expect([seen[1] === seen[0], seen[2] === seen[1]]).toEqual([true, false])
})

test('an infinite query follows the cursors of the Link headers', async () => {
  const { cache, queries, fetch } = setUp(({ searchParams }) => {
    const next = searchParams.get('cursor') === null ? '<http://other/api?cursor=second&limit=2>; rel="next"' : ''
    return jsonOf({ version: 2, features: [{ name: searchParams.get('cursor') ?? 'first' }] }, { Link: next })
  })
  const options = queries.features.getProjectFeatures.infiniteQueryOptions({ params, query: { limit: 2 } })
  const observer = new InfiniteQueryObserver(cache, options)
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().hasNextPage).toBe(true))
  const { data, hasNextPage } = await observer.fetchNextPage()
  stop()
  expect([data?.pages.flatMap(({ items }) => items.map(({ name }) => name)), hasNextPage]).toEqual([['first', 'second'], false])
  expect(fetch.mock.calls.map(([url]) => new URL(String(url)).search)).toEqual(['?limit=2', '?limit=2&cursor=second'])
  expect(cache.getQueryCache().findAll({ queryKey: queries.features.getProjectFeatures.queryKey({ params }) })).toHaveLength(1)
})

test('a mutation sends the input with the options of the call', async () => {
  const { cache, queries, fetch } = setUp(() => jsonOf({}))
  const observer = new MutationObserver(cache, queries.features.createFeature.mutationOptions({ comment: 'a new shop' }))
  await observer.mutate({ params, body: { name: 'checkout' } })
  const [, init] = fetch.mock.calls[0] ?? []
  expect([init?.method, init?.body]).toEqual(['POST', '{"name":"checkout"}'])
  expect(new Headers(init?.headers).get('halyard-comment')).toBe('a%20new%20shop')
})

test('two clients can use one cache under different keys', async () => {
  const { cache, halyard } = setUp(() => jsonOf([]))
  const staging = createQueries(halyard, { key: ['staging'] })
  await cache.fetchQuery(staging.features.getAllFeatures.queryOptions())
  const counts = [staging, createQueries(halyard)].map((scope) => cache.getQueryCache().findAll({ queryKey: scope.queryKey() }).length)
  expect(counts).toEqual([1, 0])
})

test('an observer without a change notifies nobody about the same version', async () => {
  const { cache, queries } = setUp(() => jsonOf({ version: 1, projects: [] }, { ETag: '"1"' }))
  const observer = new QueryObserver(cache, { ...queries.projects.getProjects.queryOptions(), notifyOnChangeProps: ['data'] })
  const seen = vi.fn()
  const stop = observer.subscribe(seen)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  await observer.refetch()
  stop()
  expect(seen).toHaveBeenCalledOnce()
})
