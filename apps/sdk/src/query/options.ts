import type { ReadNames, WriteNames } from '../generated/operation-kinds.ts'
import type { Listing, Page } from '../listing.ts'
import type { CallOptions } from '../options.ts'

/** A key of the query cache: the prefix, the resource, the operation, and the input. */
export type QueryKey = readonly unknown[]

/** Options of a call, except the signal, which the query cache provides. */
export type QueryCallOptions = Omit<CallOptions, 'signal'>

/** The options of `useQuery`, `fetchQuery` and their relatives. */
export interface QueryOptions<Data> {
  queryKey: QueryKey
  queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  /** Keeps the former object if its ETag is unchanged. A copy would lose its ETag, which `ifMatch` needs. */
  structuralSharing: (former: unknown, fresh: unknown) => unknown
}

/** The options of `useInfiniteQuery` and its relatives. A page has `items`, and `next`, the cursor of the next page. */
export interface InfiniteQueryOptions<Item> {
  queryKey: QueryKey
  queryFn: (context: { readonly signal: AbortSignal; readonly pageParam: string | null }) => Promise<Page<Item>>
  initialPageParam: string | null
  getNextPageParam: (last: Page<Item>) => string | null
}

/** The options of `useMutation` and its relatives. */
export interface MutationOptions<Data, Variables> {
  mutationKey: QueryKey
  mutationFn: (input: Variables) => Promise<Data>
}

type Call = (input: never, options?: CallOptions) => Promise<unknown>
type Input<C extends Call> = Parameters<C>[0]
type Data<C extends Call> = Awaited<ReturnType<C>>

/** The arguments of a call with these input: the input is optional if the call requires none. */
type Given<C extends Call, Options> =
  undefined extends Input<C> ? [input?: Input<C>, options?: Options] : [input: Input<C>, options?: Options]

/** The key of the operation, of all its inputs or of one input. It also matches the keys of the pages. */
interface Keyed<C extends Call> {
  queryKey(input?: Input<C>): QueryKey
}

interface Read<C extends Call> extends Keyed<C> {
  queryOptions(...given: Given<C, QueryCallOptions>): QueryOptions<Data<C>>
}

interface PagedRead<C extends Call, Item> extends Read<C> {
  /** The size of a page is `query.limit` of the input; absent: 100 items. */
  infiniteQueryOptions(...given: Given<C, QueryCallOptions>): InfiniteQueryOptions<Item>
}

interface Write<C extends Call> {
  // biome-ignore lint/suspicious/noConfusingVoidType: TanStack calls mutate() without variables if their type contains void
  mutationOptions(options?: CallOptions): MutationOptions<Data<C>, undefined extends Input<C> ? Input<C> | void : Input<C>>
}

type NamesIn<Table, Resource> = Resource extends keyof Table ? Table[Resource] : never

type OptionsOf<C, Resource, Operation> = C extends Call
  ? (Operation extends NamesIn<ReadNames, Resource> ? (C extends Listing<infer Item> ? PagedRead<C, Item> : Read<C>) : unknown) &
      (Operation extends NamesIn<WriteNames, Resource> ? Write<C> : unknown)
  : never

interface Scope {
  /** The key of everything below, for invalidation. */
  queryKey(): QueryKey
}

/** The options of each operation of a client, by resource. */
export type Queries<Client> = Scope & {
  readonly [Resource in keyof Client]: Scope & {
    readonly [Operation in keyof Client[Resource]]: OptionsOf<Client[Resource][Operation], Resource, Operation>
  }
}
