import type * as z from 'zod'
import { limits } from '../data/limits.ts'
import { countText, cursor } from './atoms.ts'

/** How an answer that lists things is cut into pages. */
export interface List {
  /** The field of the answer that holds the items; null: the answer is the list itself. What stands beside the items is whole on every page. */
  readonly items: string | null
  /**
   * Fields of an item that together tell it from all others, by which pages are in order: texts by their UTF-8 bytes, numbers by size, false
   * before true. `#secret`: the digest of that field, where nothing else is unique. None: the items are texts, in order by themselves.
   */
  readonly key: readonly string[]
  /** desc: from the last to the first. */
  readonly order?: 'desc'
  /** False: the whole list is in an order of its own, which the fields of its items do not tell; its pages are in order of the key. */
  readonly sorted?: false
  /** The operation cuts the pages by itself, because it does not read what is on none of them. */
  readonly cutBy?: 'operation'
}

/** What every list can be asked for beside its own query. */
export const pagingFields = {
  limit: countText(limits.itemsPerPage)
    .optional()
    .describe('Number of items at most; where neither this nor a cursor is given, the list is whole'),
  cursor: cursor().optional().describe('Where the page begins: taken from the header Link of the page before it'),
}

/** A query with what asks for a page; its own fields stay what they are. */
export type Paged<Q extends z.ZodObject> = z.ZodObject<Omit<typeof pagingFields, keyof Q['shape']> & Q['shape']>
