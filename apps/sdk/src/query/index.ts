export type { Page } from '../listing.ts'
export { createQueries, type QueriesOptions } from './create-queries.ts'
export type {
  InfiniteQueryOptions,
  MutationOptions,
  Queries,
  QueryCallOptions,
  QueryKey,
  QueryOptions,
} from './options.ts'
