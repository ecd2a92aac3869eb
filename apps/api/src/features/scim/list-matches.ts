import { matchesScimFilter, type ScimFilter, type ScimObject, selectAttributes } from '@halyard/domain'
import type { ScimResponse } from '../../pipeline/scim-route.ts'
import type { BaseStore } from '../../pipeline/store.ts'
import type { Query } from '../../store/index.ts'
import { listResponse, type ScimListQuery } from './scim-query.ts'

/** How the resources of a kind are read. */
export interface ScimListing<Row extends { readonly id: number }> {
  readonly toResource: (row: Row) => ScimObject
  readonly count: () => Query<{ count: number }>
  readonly page: (limit: number, offset: number) => Query<Row>
  readonly after: (id: number, limit: number) => Query<Row>
  /** The rows among which all matches are, found by an index. Undefined: the filter names no indexed value. */
  readonly candidates: (filter: ScimFilter) => Query<Row> | undefined
}

interface Matches {
  readonly resources: readonly ScimObject[]
  readonly total: number
}

const rowsAtOnce = 1_000

const isOnPage = ({ startIndex, count }: ScimListQuery, index: number) => index >= startIndex && index < startIndex + count

/** Reads all rows in parts, so that the memory depends only on the page. */
const scan = async <Row extends { readonly id: number }>(
  store: Pick<BaseStore, 'run'>,
  listing: ScimListing<Row>,
  filter: ScimFilter,
  query: ScimListQuery,
): Promise<Matches> => {
  const resources: ScimObject[] = []
  let total = 0
  for (let last: Row | undefined, part: readonly Row[] | undefined; part === undefined || part.length === rowsAtOnce; ) {
    part = await store.run(listing.after(last?.id ?? 0, rowsAtOnce))
    last = part.at(-1)
    for (const row of part) {
      const resource = listing.toResource(row)
      if (matchesScimFilter(resource, filter) && isOnPage(query, ++total)) resources.push(resource)
    }
  }
  return { resources, total }
}

/** A page of the resources that match the filter of a question, by id. */
const listMatches = async <Row extends { readonly id: number }>(
  store: Pick<BaseStore, 'run' | 'snapshot'>,
  listing: ScimListing<Row>,
  query: ScimListQuery,
): Promise<Matches> => {
  const { filter, startIndex, count } = query
  if (!filter) {
    const [rows, [counted]] = await store.snapshot((tx) => tx.batch(listing.page(count, startIndex - 1), listing.count()))
    return { resources: rows.map(listing.toResource), total: counted?.count ?? 0 }
  }
  const candidates = listing.candidates(filter)
  if (!candidates) return scan(store, listing, filter, query)
  const matching = (await store.run(candidates)).map(listing.toResource).filter((resource) => matchesScimFilter(resource, filter))
  return { resources: matching.slice(startIndex - 1, startIndex - 1 + count), total: matching.length }
}

/** The response to a question: a page of the matches, with the attributes that the question asks for. */
export const answerList = async <Row extends { readonly id: number }>(
  store: Pick<BaseStore, 'run' | 'snapshot'>,
  listing: ScimListing<Row>,
  query: ScimListQuery,
): Promise<ScimResponse> => {
  const { resources, total } = await listMatches(store, listing, query)
  return listResponse(
    resources.map((resource) => selectAttributes(resource, query.selection)),
    total,
    query,
  )
}
