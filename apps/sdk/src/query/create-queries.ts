import { type Listing, type Page, readPage } from '../listing.ts'
import type { CallOptions, Input } from '../options.ts'
import { versionOf } from '../versions.ts'
import type { Queries, QueryCallOptions, QueryKey } from './options.ts'

export interface QueriesOptions {
  /** The start of every key; absent: `['halyard']`. Pages that use several servers or several callers need a key for each. */
  readonly key?: QueryKey | undefined
}

type Call = (input?: Input, options?: CallOptions) => Promise<unknown>

const pageSize = 100

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The former object if its ETag is that of the fresh object; otherwise the fresh object itself. */
const keepSameVersion = (former: unknown, fresh: unknown): unknown => {
  if (!isObject(former) || !isObject(fresh)) return fresh
  const version = versionOf(former)
  return version !== undefined && version === versionOf(fresh) ? former : fresh
}

const optionsOf = (call: Call, key: QueryKey) => {
  const keyOf = (input?: Input): QueryKey => [...key, input ?? {}]
  return {
    queryKey: (input?: Input) => (input === undefined ? key : keyOf(input)),
    queryOptions: (input?: Input, options?: QueryCallOptions) => ({
      queryKey: keyOf(input),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => call(input, { ...options, signal }),
      structuralSharing: keepSameVersion,
    }),
    infiniteQueryOptions: (input: Input = {}, options?: QueryCallOptions) => ({
      queryKey: [...keyOf(input), 'pages'],
      queryFn: ({ signal, pageParam }: { readonly signal: AbortSignal; readonly pageParam: string | null }) =>
        // The types offer this method only for lists.
        readPage(
          call as Call & Listing<unknown>,
          { ...input, query: { limit: pageSize, ...input.query, cursor: pageParam ?? undefined } },
          { ...options, signal },
        ),
      initialPageParam: null,
      getNextPageParam: ({ next }: Page<unknown>) => next,
    }),
    mutationOptions: (options?: CallOptions) => ({
      mutationKey: key,
      mutationFn: (input?: Input) => call(input, options),
    }),
  }
}

/** An object whose fields are derived from the fields of another object when they are first read. */
const derive = (source: object, own: object, field: (value: unknown, name: string) => unknown): object =>
  new Proxy(own, {
    get: (derived: Record<string, unknown>, name) => {
      if (typeof name !== 'string' || Object.hasOwn(derived, name)) return derived[name as string]
      const value = (source as Readonly<Record<string, unknown>>)[name]
      if (value === undefined) return undefined
      derived[name] = field(value, name)
      return derived[name]
    },
  })

/**
 * Options of TanStack Query 5 for each operation of a client: `queries.features.getFeature.queryOptions({ params })`. They need no package of
 * TanStack, and fit all its frameworks.
 */
export const createQueries = <Client extends object>(halyard: Client, { key = ['halyard'] }: QueriesOptions = {}): Queries<Client> =>
  derive(halyard, { queryKey: () => key }, (operations, resource) =>
    // Every field of a client is a resource, and every field of a resource is an operation.
    derive(operations as object, { queryKey: () => [...key, resource] }, (call, operation) =>
      optionsOf(call as Call, [...key, resource, operation]),
    ),
  ) as Queries<Client>
