import type { List, NamedEndpoint } from '@halyard/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareKeys, type Key, keyOf } from '../../src/pipeline/paging/key.ts'
import { fillLists } from '../fill-lists.ts'
import { full, someOf } from '../full.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type AnyInput, sampleOf, seed, senderOf } from '../samples.ts'
import { type Case, cases, oneOfEachKind, type Reply } from './bindings.ts'
import { each, requestKind, responseKind } from './endpoint-kinds.ts'
import { expectEach } from './outcomes.ts'

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

/** Keys of a list, sorted; for a search, which has its own order, unsorted. */
const keysOf = (value: unknown, list: List): Key[] => itemsOf(value, list).map((item) => keyOf(item, list))
const inOrder = (keys: readonly Key[], list: List): Key[] =>
  list.sorted === false ? keys.toSorted((one, other) => compareKeys(one, other, list)) : [...keys]

/** Target of a Link header. Undefined: the header has no such link. */
const linkTo = ({ headers }: Reply, relation: string): string | undefined =>
  new RegExp(`<([^>]*)>; rel="${relation}"`).exec(headers.get('link') ?? '')?.[1]

const cursorIn = (over: string, link: string): string => {
  const { searchParams } = new URL(link, 'http://localhost')
  return over === 'tRPC' ? JSON.parse(searchParams.get('input')!).query.cursor : searchParams.get('cursor')!
}

const inputs = new Map<string, Promise<AnyInput>>()
const inputOf = ({ operation }: NamedEndpoint): Promise<AnyInput> => {
  const input = inputs.get(operation) ?? Promise.resolve(filled[operation] ?? sampleOf(server, operation))
  inputs.set(operation, input)
  return input
}

const ask = async ({ named, call }: Case, query: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Reply> => {
  const input = await inputOf(named)
  return call(server, named, { ...input, query: { ...input.query, ...query } }, { headers })
}

interface Walk {
  readonly keys: Key[]
  readonly pages: Reply[]
}

/** All pages of a list, following the links. */
const walk = async (one: Case, limit: number): Promise<Walk> => {
  const pages: Reply[] = []
  for (let cursor: string | undefined, link: string | undefined; pages.length === 0 || link !== undefined; ) {
    const page = await ask(one, { limit: String(limit), ...(cursor !== undefined && { cursor }) })
    expect([page.status, page.error]).toEqual([200, undefined])
    pages.push(page)
    expect(pages.length).toBeLessThan(1_000)
    link = linkTo(page, 'next')
    cursor = link && cursorIn(one.over, link)
  }
  return { keys: pages.flatMap(({ value }) => keysOf(value, listOf(one.named))), pages }
}

/** The list in one response. A search returns at most 100 items. */
const complete = (one: Case) => ask(one, listOf(one.named).cutBy === 'operation' ? { limit: '100' } : {})

const expectOrder = async (one: Case) => {
  const list = listOf(one.named)
  const keys = keysOf((await ask(one)).value, list)
  expect(keys.length).toBeGreaterThan(1)
  const sorted = inOrder(keys, list)
  if (one.named.operation === 'searchFeatures') expect(new Set(keys.map(String)).size).toBe(keys.length)
  else for (const [at, key] of sorted.slice(1).entries()) expect(compareKeys(sorted[at]!, key, list)).toBeLessThan(0)
}

/** Expects that each item is on one page, in order, and that the other fields are equal on every page. */
const expectPages = async (one: Case, limit: number, { keys, pages }: Walk) => {
  const list = listOf(one.named)
  const { value } = await complete(one)
  expect(keys.slice(0, 100)).toEqual(inOrder(keysOf(value, list), list))
  for (const [at, page] of pages.entries()) {
    expect(itemsOf(page.value, list)).toHaveLength(at < pages.length - 1 ? limit : keys.length - at * limit)
    expect(besides(page.value, list)).toEqual(besides(value, list))
  }
}

const expectLinks = async ({ over, named }: Case, { keys, pages }: Walk) => {
  const first = linkTo(pages.at(-1)!, 'first')!
  expect(linkTo(pages.at(-1)!, 'next')).toBeUndefined()
  expect(first).not.toContain('cursor=')
  if (over === 'tRPC') return
  const answer = await server.send('GET', first, { token: senderOf(server, named) })
  expect(keysOf(answer.json, listOf(named))).toEqual(keys.slice(0, 1))
}

const written = (content: unknown) => Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')

/** Cursors of another list, of another version, and invalid cursors. */
const badCursors = async (one: Case): Promise<readonly string[]> => {
  const { operation } = one.named
  const key = keysOf((await ask(one)).value, listOf(one.named))[0]!
  const name = [operation, ...Object.values((await inputOf(one.named)).params ?? {})]
  return [
    written([1, [operation === 'getTags' ? 'getRoles' : 'getTags'], ['simple', 'a']]),
    written([1, [...name, 'another'], key]),
    ...(name.length > 1 ? [written([1, [...name.slice(0, -1), 'another'], key])] : []),
    written([2, name, key]),
    written([1, name, [...key, 'more']]),
    written([1, name, [null]]),
    written([1, name, []]),
    written({ list: operation }),
    written('{"'),
    written('null'),
    'a',
    '____',
  ]
}

const expectRefusedCursor = async (one: Case, cursor: string) => {
  const { status, error } = await ask(one, { cursor })
  expect([status, error]).toEqual([
    400,
    expect.objectContaining({
      name: 'ValidationError',
      message: expect.stringContaining('cursor'),
      details: [expect.objectContaining({ path: 'query/cursor' })],
    }),
  ])
}

const expectNoSecretIn = ({ over, named }: Case, { pages }: Walk) => {
  const items = pages.flatMap(({ value }) => itemsOf(value, listOf(named)))
  const secrets = items.flatMap((item) => (item as { secret?: string }).secret ?? [])
  const links = pages.flatMap((page) => linkTo(page, 'next') ?? [])
  const cursors = links.map((link) => Buffer.from(cursorIn(over, link), 'base64url').toString())
  expect(cursors.filter((cursor) => secrets.some((secret) => cursor.includes(secret)))).toEqual([])
}

const expectOwnTags = async (one: Case, { pages }: Walk) => {
  const tags = pages.map(({ headers }) => headers.get('etag')!)
  expect(new Set(tags).size).toBe(tags.length)
  const again = await ask(one, { limit: '1' }, { 'If-None-Match': tags[0]! })
  expect([again.status, again.headers.get('link')]).toEqual([304, pages[0]!.headers.get('link')])
  expect((await ask(one, { limit: '1' }, { 'If-None-Match': tags[1]! })).status).toBe(200)
}

const expectNoLinks = async ({ named, call }: Case) => {
  const { headers } = await call(server, named, await inputOf(named))
  expect(headers.get('link') ?? '').not.toMatch(/rel="(next|first)"/)
}

/** All rules of lists. Pages of one item give the longest sequence of pages, which covers every position between two items. */
const expectList = async (one: Case) => {
  const { over, named, turn } = one
  const single = await walk(one, 1)
  const cursors = await badCursors(one)
  await expectEach([
    ['the items are in strict order', () => expectOrder(one)],
    ['pages of 1 are the list', () => expectPages(one, 1, single)],
    ...someOf([2, 3], turn).map(
      (limit) => [`pages of ${limit} are the list`, async () => expectPages(one, limit, await walk(one, limit))] as const,
    ),
    ['links lead to the first page, and to no page behind the last', () => expectLinks(one, single)],
    ...someOf(cursors, turn).map((cursor) => [`400 for the cursor ${cursor}`, () => expectRefusedCursor(one, cursor)] as const),
    ['a cursor holds no secret', async () => expectNoSecretIn(one, single)],
    ...(over === 'HTTP' && named.endpoint.conditional ? [['each page has its own tag', () => expectOwnTags(one, single)] as const] : []),
    ...(over === 'HTTP' && listOf(named).cutBy === undefined ? [['no links without paging', () => expectNoLinks(one)] as const] : []),
  ])
}

const ofTrpc = full ? [] : oneOfEachKind(each(requestKind, responseKind), isList).filter(({ over }) => over === 'tRPC')

test.each([...cases(isList), ...ofTrpc])('$title can be read in pages', expectList)

test.each(oneOfEachKind(requestKind, isList))('$title returns 400 for every cursor that is not its own', async (one) => {
  const cursors = await badCursors(one)
  await expectEach(cursors.map((cursor) => [cursor, () => expectRefusedCursor(one, cursor)] as const))
})

test('lists with secrets are among the lists whose cursors are inspected', async () => {
  const withSecrets: string[] = []
  for (const one of cases(isList)) {
    const items = itemsOf((await ask(one)).value, listOf(one.named))
    if (items.some((item) => typeof (item as { secret?: unknown }).secret === 'string')) withSecrets.push(one.named.operation)
  }
  expect(withSecrets).toContain('getInviteTokens')
})
