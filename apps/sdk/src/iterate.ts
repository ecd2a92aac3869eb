import { type Listing, pages } from './listing.ts'
import type { CallOptions } from './options.ts'

export interface IterateOptions extends CallOptions {
  /** Number of items in one request; absent: 100. */
  readonly pageSize?: number | undefined
}

type Operation = (input: never, options?: CallOptions) => Promise<unknown>
type InputOf<O extends Operation> = Parameters<O>[0]

/** The input of the operation, and how its pages are read. The input is optional if the operation requires none. */
export type IterateArguments<O extends Operation> =
  undefined extends InputOf<O> ? [input?: InputOf<O>, options?: IterateOptions] : [input: InputOf<O>, options?: IterateOptions]

/**
 * The items of a list, read page by page on demand: `for await (const feature of iterate(halyard.features.getAllFeatures)) …`. Items that exist
 * during the complete iteration appear exactly once, even if other items come or go. Rejects as the operation does.
 */
export async function* iterate<Item, O extends Operation>(
  operation: O & Listing<Item>,
  ...[input, { pageSize = 100, ...options } = {}]: IterateArguments<O>
): AsyncGenerator<Item, void, undefined> {
  // The input of every list is an object that may have a query.
  const given = (input ?? {}) as { readonly query?: Readonly<Record<string, unknown>> }
  let query: Readonly<Record<string, unknown>> = { ...given.query, limit: pageSize }
  for (;;) {
    const { items, next } = await operation[pages]({ ...given, query }, options)
    yield* items
    if (next === null) return
    query = { ...query, cursor: next, offset: undefined }
  }
}
