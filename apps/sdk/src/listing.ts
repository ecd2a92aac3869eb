import type { Answer } from './attempt.ts'
import { HalyardError } from './halyard-error.ts'
import { mark } from './mark.ts'
import type { CallOptions, Input } from './options.ts'
import type { HalyardPromise } from './response.ts'
import { nameOf, type Route } from './route.ts'

/** The parts of an operation that pages and streams need. */
export interface Source<Item = unknown> {
  readonly route: Route
  /** Never set: it gives the type of an item. */
  readonly item?: Item
  /** Sends the request, and resolves when the response begins. */
  open(input?: Input, options?: CallOptions): Promise<Answer>
}

/** An operation that lists items: page by page, or as JSON lines. */
export interface Listing<Item> {
  readonly [mark]: Source<Item>
}

/** Items of a list, and the cursor of the next page; null: no next page. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

const relation = /<([^>]*)>\s*;\s*rel="next"/

/** The cursor of the next page. The client may know the server by another path, so only the cursor of the link is used. */
const cursorIn = (link: string): string | null => {
  const [, target] = relation.exec(link) ?? []
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor')
}

type Operation = (input?: Input, options?: CallOptions) => HalyardPromise<unknown>

/**
 * Reads one page of a list. Rejects as the operation does, and with a HalyardError if the response has no Link header, because the page could be
 * mistaken for the complete list.
 */
export const readPage = async <Item>(operation: Listing<Item>, input?: Input, options?: CallOptions): Promise<Page<Item>> => {
  const { route } = operation[mark]
  // Every list is an operation.
  const { data, headers, status, requestId } = await (operation as unknown as Operation)(input, options).withResponse()
  const link = headers.get('Link')
  if (link === null) throw new HalyardError({ message: `${nameOf(route.target)} returned no Link header`, status, requestId, body: data })
  // The contract names the field of the response that holds the list.
  const items = (route.items ? (data as Readonly<Record<string, unknown>>)[route.items] : data) as Item[]
  return { items, next: cursorIn(link) }
}
