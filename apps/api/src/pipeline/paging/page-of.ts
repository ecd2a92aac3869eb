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

/** The parameters of a request for a list, checked by the contract. */
interface ListRequest {
  /** The path parameters that distinguish the lists of one endpoint. */
  readonly params: Readonly<Record<string, unknown>>
  readonly query: { readonly limit?: number | undefined; readonly cursor?: string | undefined }
}

const isLike = (key: Key, { length, keyAt }: Items<unknown>, { key: names }: List): boolean => {
  if (key.length !== Math.max(names.length, 1)) return false
  return length === 0 || keyAt(0).every((part, at) => typeof part === typeof key[at])
}

const cut = <T>(
  items: Items<T>,
  { id, list }: Endpoint & { list: List },
  { params, query: { limit, cursor } }: ListRequest,
): Page<T> | Failure => {
  const name = [id, ...Object.values(params).map(String)]
  const after = cursor === undefined ? null : readCursor(cursor, name, (key) => isLike(key, items, list))
  if (after instanceof Failure) return after
  const { from, to, next } = cutPage(items, after, limit ?? limits.itemsPerPage)
  return new Page(items.only(from, to), next && cursorOf(name, next))
}

const cutBody = async (unpaged: Cached, endpoint: Endpoint & { list: List }, request: ListRequest): Promise<Cached | Failure> => {
  const page = cut(itemsOfBody(await unpaged.body(), endpoint.list), endpoint, request)
  if (page instanceof Failure) return page
  const body = pageBody(page)
  return { etag: tagOfPage(unpaged.etag, body.etag), body: () => body, next: page.next }
}

const isList = (endpoint: Endpoint): endpoint is Endpoint & { list: List } => endpoint.list !== undefined

/**
 * The requested page of a response. The response is unchanged if the request has no page parameters, or if the operation cut the page
 * itself.
 */
export const pageOf = async (endpoint: Endpoint, request: ListRequest, answer: unknown): Promise<unknown> => {
  if (request.query.limit === undefined && request.query.cursor === undefined) return answer
  if (!isList(endpoint) || endpoint.list.cutBy === 'operation' || answer instanceof Failure || isStreamed(answer)) return answer
  return isCached(answer) ? cutBody(answer, endpoint, request) : cut(itemsOfValue(answer, endpoint.list), endpoint, request)
}
