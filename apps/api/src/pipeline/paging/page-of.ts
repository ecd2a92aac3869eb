import type { Endpoint, List } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import { pageBody } from '../../cache/bodies/text-body.ts'
import { tagOfPage } from '../../cache/bodies/version-tags.ts'
import { type Cached, isCached, isStreamed } from '../operation.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { cutPage } from './cut.ts'
import { type Items, itemsOfBody, itemsOfValue } from './items.ts'
import type { Key } from './key.ts'
import { Page } from './page.ts'

/** What is asked of a list, as the contract has checked it. */
interface Asked {
  /** Which of the lists of an endpoint it is. */
  readonly params: Readonly<Record<string, unknown>>
  readonly query: { readonly limit?: string | undefined; readonly cursor?: string | undefined }
}

const isLike = (key: Key, { length, keyAt }: Items<unknown>, { key: names }: List): boolean => {
  if (key.length !== Math.max(names.length, 1)) return false
  return length === 0 || keyAt(0).every((part, at) => typeof part === typeof key[at])
}

const cut = <T>(
  items: Items<T>,
  { id, list }: Endpoint & { list: List },
  { params, query: { limit, cursor } }: Asked,
): Page<T> | Failure => {
  const name = [id, ...Object.values(params).map(String)]
  const after = cursor === undefined ? null : readCursor(cursor, name, (key) => isLike(key, items, list))
  if (after instanceof Failure) return after
  const { from, to, next } = cutPage(items, after, Number(limit ?? limits.itemsPerPage))
  return new Page(items.only(from, to), next && cursorOf(name, next))
}

const cutBody = async (whole: Cached, endpoint: Endpoint & { list: List }, asked: Asked): Promise<Cached | Failure> => {
  const page = cut(itemsOfBody(await whole.body(), endpoint.list), endpoint, asked)
  if (page instanceof Failure) return page
  const body = pageBody(page)
  return { etag: tagOfPage(whole.etag, body.etag), body: () => body, next: page.next }
}

const isList = (endpoint: Endpoint): endpoint is Endpoint & { list: List } => endpoint.list !== undefined

/** The page of an operation's answer that a request asks for; the answer itself where it asks for none, or the operation cut it already. */
export const pageOf = async (endpoint: Endpoint, asked: Asked, answer: unknown): Promise<unknown> => {
  if (asked.query.limit === undefined && asked.query.cursor === undefined) return answer
  if (!isList(endpoint) || endpoint.list.cutBy === 'operation' || answer instanceof Failure || isStreamed(answer)) return answer
  return isCached(answer) ? cutBody(answer, endpoint, asked) : cut(itemsOfValue(answer, endpoint.list), endpoint, asked)
}
