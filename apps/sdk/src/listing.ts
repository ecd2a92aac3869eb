import { readValue } from './answer-error.ts'
import type { Answer } from './attempt.ts'
import { HalyardError } from './halyard-error.ts'
import type { CallOptions } from './options.ts'
import { nameOf, type Route } from './route.ts'

/** Key under which a list operation has the function that reads one page. */
export const pages: unique symbol = Symbol('pages')

/** Items of a list, and the cursor of the next page; null: no next page. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

/** A list operation, which `iterate` accepts. */
export interface Listing<Item> {
  readonly [pages]: (input?: { readonly query?: Readonly<Record<string, unknown>> }, options?: CallOptions) => Promise<Page<Item>>
}

const relation = /<([^>]*)>\s*;\s*rel="next"/

/** The cursor of the next page. The client may know the server by another path, so only the cursor of the link is used. */
const cursorIn = (link: string): string | null => {
  const [, target] = relation.exec(link) ?? []
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor')
}

/** The page in a response. Throws a HalyardError if the response has no Link header, because the page could be mistaken for the complete list. */
export const readPage = (route: Route, answer: Answer): Page<unknown> => {
  const { link, status, requestId, text } = answer
  if (link === null) {
    throw new HalyardError({ message: `${nameOf(route)} returned no Link header`, status, requestId, body: text })
  }
  const value = readValue(route, answer)
  // The contract names the field of the response that holds the list.
  const items = (route.items ? (value as Readonly<Record<string, unknown>>)[route.items] : value) as unknown[]
  return { items, next: cursorIn(link) }
}
