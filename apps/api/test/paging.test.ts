import { type List, listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareKeys, type Key, keyOf } from '../src/pipeline/paging/key.ts'
import { fillLists } from './fill-lists.ts'
import { startTestServer, type TestServer } from './harness.ts'
import { type AnyInput, sampleOf, seed, senderOf } from './samples.ts'
import { cases, type Reply, targetOf } from './sweeps/bindings.ts'

let server: TestServer
let filled: Readonly<Record<string, AnyInput>>
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  filled = await fillLists(server)
})
afterAll(() => server.stop())

const isList = ({ endpoint }: NamedEndpoint) => endpoint.list !== undefined
const listOf = ({ endpoint }: NamedEndpoint): List => endpoint.list!

const itemsOf = (value: unknown, { items }: List): unknown[] =>
  (items === null ? value : (value as Record<string, unknown>)[items]) as unknown[]
const besides = (value: unknown, { items }: List) => (items === null ? null : { ...(value as object), [items]: null })

/** The keys of a list in order of them; those of a search, which is in an order of its own, as they come. */
const keysOf = (value: unknown, list: List): Key[] => itemsOf(value, list).map((item) => keyOf(item, list))
const inOrder = (keys: readonly Key[], list: List): Key[] =>
  list.sorted === false ? keys.toSorted((one, other) => compareKeys(one, other, list)) : [...keys]

/** Where a Link header leads; undefined: nowhere. */
const linkTo = ({ headers }: Reply, relation: string): string | undefined =>
  new RegExp(`<([^>]*)>; rel="${relation}"`).exec(headers.get('link') ?? '')?.[1]

const cursorIn = (over: string, link: string): string => {
  const { searchParams } = new URL(link, 'http://localhost')
  return over === 'tRPC' ? JSON.parse(searchParams.get('input')!).query.cursor : searchParams.get('cursor')!
}

describe.each(cases(isList))('$title', ({ over, named, call }) => {
  const list = listOf(named)
  let input: AnyInput
  beforeAll(async () => {
    input = filled[named.operation] ?? (await sampleOf(server, named.operation))
  })
  const ask = (query: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    call(server, named, { ...input, query: { ...input.query, ...query } }, { headers })

  const walk = async (limit: number): Promise<{ keys: Key[]; pages: Reply[] }> => {
    const pages: Reply[] = []
    for (let cursor: string | undefined, link: string | undefined; pages.length === 0 || link !== undefined; ) {
      const page = await ask({ limit: String(limit), ...(cursor !== undefined && { cursor }) })
      expect([page.status, page.error]).toEqual([200, undefined])
      pages.push(page)
      expect(pages.length).toBeLessThan(1_000)
      link = linkTo(page, 'next')
      cursor = link && cursorIn(over, link)
    }
    return { keys: pages.flatMap(({ value }) => keysOf(value, list)), pages }
  }

  test('is in strict order of what its declaration names, and has something to put in order', async () => {
    const keys = keysOf((await ask()).value, list)
    expect([named.operation, keys.length]).toEqual([named.operation, expect.toSatisfy((length) => length > 1)])
    const sorted = inOrder(keys, list)
    if (named.operation === 'searchFeatures') expect(new Set(keys.map(String)).size).toBe(keys.length)
    else for (const [at, key] of sorted.slice(1).entries()) expect(compareKeys(sorted[at]!, key, list)).toBeLessThan(0)
  })

  test.each([1, 2, 3])('its pages of %i are the whole, each item once and in order, with what stands beside them', async (limit) => {
    const { value: whole } = await ask(list.cutBy === 'operation' ? { limit: '100' } : {})
    const { keys, pages } = await walk(limit)
    expect(keys.slice(0, 100)).toEqual(inOrder(keysOf(whole, list), list))
    for (const [at, { value }] of pages.entries()) {
      expect(itemsOf(value, list)).toHaveLength(at < pages.length - 1 ? limit : keys.length - at * limit)
      expect(besides(value, list)).toEqual(besides(whole, list))
    }
  })

  test('leads to the first page from each, and to none behind the last', async () => {
    const { keys, pages } = await walk(1)
    const first = linkTo(pages.at(-1)!, 'first')!
    expect(linkTo(pages.at(-1)!, 'next')).toBeUndefined()
    expect(first).not.toContain('cursor=')
    if (over === 'tRPC') return
    const answer = await server.send('GET', first, { token: senderOf(server, named) })
    expect(keysOf(answer.json, list)).toEqual(keys.slice(0, 1))
  })

  test('400 for a cursor of another list, of another version, or that is none', async () => {
    const stranger = named.operation === 'getTags' ? 'getRoles' : 'getTags'
    const written = (content: unknown) => Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')
    const key = keysOf((await ask()).value, list)[0]!
    const name = [named.operation, ...Object.values(input.params ?? {})]
    const cursors = [
      written([1, [stranger], ['simple', 'a']]),
      written([1, [...name, 'another'], key]),
      ...(name.length > 1 ? [written([1, [...name.slice(0, -1), 'another'], key])] : []),
      written([2, name, key]),
      written([1, name, [...key, 'more']]),
      written([1, name, [null]]),
      written([1, name, []]),
      written({ list: named.operation }),
      written('{"'),
      written('null'),
      'a',
      '____',
    ]
    for (const cursor of cursors) {
      const { status, error } = await ask({ cursor })
      expect([cursor, status, error]).toEqual([
        cursor,
        400,
        expect.objectContaining({ name: 'ValidationError', message: expect.stringContaining('cursor') }),
      ])
      expect(error).toMatchObject({ details: [{ path: 'query/cursor' }] })
    }
  })

  test('a cursor holds no secret', async () => {
    const { pages } = await walk(1)
    const secrets = pages.flatMap(({ value }) => itemsOf(value, list)).flatMap((item) => (item as { secret?: string }).secret ?? [])
    for (const page of pages) {
      const link = linkTo(page, 'next')
      const said = link ? Buffer.from(cursorIn(over, link), 'base64url').toString() : ''
      for (const secret of secrets) expect(said).not.toContain(secret)
    }
  })

  test.runIf(over === 'HTTP' && named.endpoint.conditional)('its pages have tags of their own, and are answered 304', async () => {
    const { pages } = await walk(1)
    const tags = pages.map(({ headers }) => headers.get('etag')!)
    expect(new Set(tags).size).toBe(tags.length)
    const again = await ask({ limit: '1' }, { 'If-None-Match': tags[0]! })
    expect([again.status, again.headers.get('link')]).toEqual([304, pages[0]!.headers.get('link')])
    expect((await ask({ limit: '1' }, { 'If-None-Match': tags[1]! })).status).toBe(200)
  })

  test.runIf(over === 'HTTP')('is whole, and says nothing of pages, where none is asked for', async () => {
    const path = targetOf(named, input)
    const { headers } = await call(server, named, input)
    if (list.cutBy === undefined) expect([path, headers.get('link') ?? '']).toEqual([path, expect.not.stringMatching(/rel="(next|first)"/)])
  })
})

test('as many lists as are declared', () => {
  expect(cases(isList)).toHaveLength(2 * listEndpoints().filter(isList).length)
})
