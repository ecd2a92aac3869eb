import { readValue } from './answer-error.ts'
import type { Answer } from './attempt.ts'
import { HalyardError } from './halyard-error.ts'
import type { CallOptions } from './options.ts'
import { nameOf, type Route } from './route.ts'

/** Under what an operation that lists things keeps how to read a page of them. */
export const pages: unique symbol = Symbol('pages')

/** Items of a list, and the cursor of the page behind them; null: there is none. */
export interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

/** An operation that lists things, which `iterate` takes. */
export interface Listing<Item> {
  readonly [pages]: (input?: { readonly query?: Readonly<Record<string, unknown>> }, options?: CallOptions) => Promise<Page<Item>>
}

const relation = /<([^>]*)>\s*;\s*rel="next"/

/** The cursor of the next page. The server may be known by another path here, so that of its link all else is left. */
const cursorIn = (link: string): string | null => {
  const [, target] = relation.exec(link) ?? []
  return target === undefined ? null : new URL(target, 'http://localhost').searchParams.get('cursor')
}

/** The page in an answer. Throws a HalyardError when it does not say what comes behind it, rather than taking it for all that there is. */
export const readPage = (route: Route, answer: Answer): Page<unknown> => {
  const { link, status, requestId, text } = answer
  if (link === null) {
    throw new HalyardError({ message: `${nameOf(route)} was answered without a Link header`, status, requestId, body: text })
  }
  const value = readValue(route, answer)
  // The contract says which field of the answer is the list.
  const items = (route.items ? (value as Readonly<Record<string, unknown>>)[route.items] : value) as unknown[]
  return { items, next: cursorIn(link) }
}
