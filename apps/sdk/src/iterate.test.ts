import { expect, expectTypeOf, test, vi } from 'vitest'
import { clientOf } from '../test/scripted-fetch.ts'
import { type Feature, HalyardError, iterate, NotFoundError, type Tag } from './index.ts'

interface Sent {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

const sentBy = (fetch: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }): Sent[] =>
  fetch.mock.calls.map(([url]) => {
    const { pathname, searchParams } = new URL(String(url))
    return { path: pathname, query: Object.fromEntries(searchParams) }
  })

const tag = (value: string): Tag => ({ type: 'simple', value })

/** A server with pages, each with its tags and the link to the next page. */
const paged = (...all: readonly (readonly string[])[]) => {
  let served = 0
  return vi.fn<typeof fetch>(async () => {
    const at = served++
    const next = at < all.length - 1 ? `</prefix/elsewhere?limit=2&cursor=c${at + 1}>; rel="next", ` : ''
    const body = JSON.stringify({ version: 1, tags: all[at]!.map(tag) })
    return new Response(body, { headers: { Link: `</new>; rel="successor-version", ${next}</elsewhere?limit=2>; rel="first"` } })
  })
}

const gather = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const gathered: T[] = []
  for await (const item of items) gathered.push(item)
  return gathered
}

test('iterate yields all items of all pages in order', async () => {
  const fetch = paged(['a', 'b'], [], ['c'])
  expect(await gather(iterate(clientOf(fetch).tags.getTags, undefined, { pageSize: 2 }))).toEqual(['a', 'b', 'c'].map(tag))
  expect(sentBy(fetch)).toEqual([
    { path: '/api/admin/tags', query: { limit: '2' } },
    { path: '/api/admin/tags', query: { limit: '2', cursor: 'c1' } },
    { path: '/api/admin/tags', query: { limit: '2', cursor: 'c2' } },
  ])
})

test('iterate keeps parameters and query, and starts at the cursor of the query', async () => {
  const link = { headers: { Link: '</x>; rel="first"' } }
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{"version":2,"features":[]}', link))
  const { getProjectFeatures } = clientOf(fetch).features
  await gather(iterate(getProjectFeatures, { params: { projectId: 'shop' }, query: { tag: 'a:b', cursor: 'c7' } }))
  expect(sentBy(fetch)).toEqual([{ path: '/api/admin/projects/shop/features', query: { tag: 'a:b', cursor: 'c7', limit: '100' } }])
})

test('iterate reads a list that is the response itself', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('["a","b"]', { headers: { Link: '</x>; rel="first"' } }))
  const { listParentOptions } = clientOf(fetch).dependencies
  expect(await gather(iterate(listParentOptions, { params: { projectId: 'shop', child: 'c' } }))).toEqual(['a', 'b'])
})

test('iterate requests a page when its first item is needed, and no page after the last needed one', async () => {
  const fetch = paged(['a', 'b'], ['c'], ['d'])
  const items = iterate(clientOf(fetch).tags.getTags)
  expect(fetch).toHaveBeenCalledTimes(0)
  for await (const { value } of items) {
    expect(fetch).toHaveBeenCalledTimes(value === 'c' ? 2 : 1)
    if (value === 'c') break
  }
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('a page is retried like any GET, with the options of the call', async () => {
  const pages = paged(['a'], ['b'])
  let tries = 0
  const fetch: typeof globalThis.fetch = async (...request) =>
    ++tries === 2 ? new Response('{}', { status: 503, headers: { 'Retry-After': '0' } }) : pages(...request)
  const items = iterate(clientOf(fetch).tags.getTags, {}, { headers: { 'X-Team': 'web' } })
  expect(await gather(items)).toEqual([tag('a'), tag('b')])
  expect(pages.mock.calls.map(([, init]) => new Headers(init?.headers).get('x-team'))).toEqual(['web', 'web'])
})

test('a signal stops the iteration between pages', async () => {
  const fetch = paged(['a'], ['b'])
  const controller = new AbortController()
  const items = iterate(clientOf(fetch).tags.getTags, {}, { signal: controller.signal })
  expect((await items.next()).value).toEqual(tag('a'))
  controller.abort(new Error('enough'))
  await expect(items.next()).rejects.toThrow('enough')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('an error of a page is the error of the operation', async () => {
  const body = { id: 'e1', name: 'NotFoundError', message: 'There is no feature named gone' }
  const fetch = async () => new Response(JSON.stringify(body), { status: 404 })
  await expect(iterate(clientOf(fetch).tags.getFeatureTags, { params: { featureName: 'gone' } }).next()).rejects.toBeInstanceOf(
    NotFoundError,
  )
})

test('a response without a Link header is an error, and not the last page', async () => {
  const fetch = async () => new Response('{"version":1,"tags":[]}')
  const first = iterate(clientOf(fetch).tags.getTags).next()
  await expect(first).rejects.toBeInstanceOf(HalyardError)
  await expect(first).rejects.toThrow('GET /api/admin/tags returned no Link header')
})

test('items have their type, an input is required only if the operation needs it, and only lists are accepted', () => {
  const halyard = clientOf(async () => new Response())
  expectTypeOf(iterate(halyard.features.getAllFeatures)).toEqualTypeOf<AsyncGenerator<Feature, void, undefined>>()
  expectTypeOf(iterate(halyard.dependencies.listParentOptions, { params: { projectId: 'a', child: 'b' } })).toEqualTypeOf<
    AsyncGenerator<string, void, undefined>
  >()
  // @ts-expect-error the project is missing
  iterate(halyard.features.getProjectFeatures)
  // @ts-expect-error no such filter
  iterate(halyard.features.getAllFeatures, { query: { colour: 'blue' } })
  // @ts-expect-error not a list
  iterate(halyard.features.getFeature, { params: { projectId: 'a', featureName: 'b' } })
})
