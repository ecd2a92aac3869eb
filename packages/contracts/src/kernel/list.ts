import type * as z from 'zod'
import { limits } from '../data/limits.ts'
import { count, cursor } from './atoms.ts'

/** How a list response is split into pages. */
export interface List {
  /** The field of the response that holds the items; null: the response is the list itself. Other fields are complete on every page. */
  readonly items: string | null
  /**
   * Fields that together identify an item and that sort the pages: texts by their UTF-8 bytes, numbers by size, false before true. `#secret`: the
   * digest of that field, if nothing else is unique. Empty: the items are texts, sorted by themselves.
   */
  readonly key: readonly string[]
  /** desc: descending order. */
  readonly order?: 'desc'
  /** False: the unpaged list has an order that its items' fields do not show; its pages are sorted by the key. */
  readonly sorted?: false
  /** The operation itself selects the page, because it does not read items outside the page. */
  readonly cutBy?: 'operation'
}

/** Query fields of every list. */
export const pagingFields = {
  limit: count(limits.itemsPerPage)
    .optional()
    .describe('Maximum number of items; if `limit` and `cursor` are absent, all items are returned'),
  cursor: cursor().optional().describe('Start of the page; use only values from the `Link` header of an earlier page'),
}

/** A query with the paging fields; its own fields take precedence. */
export type Paged<Q extends z.ZodObject> = z.ZodObject<Omit<typeof pagingFields, keyof Q['shape']> & Q['shape']>
