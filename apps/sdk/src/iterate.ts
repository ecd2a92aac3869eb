import { readJson } from './answer-error.ts'
import type { Answer } from './attempt.ts'
import { type Listing, readPage } from './listing.ts'
import { mark } from './mark.ts'
import type { CallOptions } from './options.ts'
import { jsonLines } from './route.ts'
import { type ArgumentsOf, bytesOf, type Operation } from './stream.ts'

export interface IterateOptions extends CallOptions {
  /** Number of items in one request; absent: 100. A response of JSON lines has no pages. */
  readonly pageSize?: number | undefined
}

/** The input of the operation, and how its pages are read. The input is optional if the operation requires none. */
export type IterateArguments<O extends Operation> = ArgumentsOf<O, IterateOptions>

/** The values of JSON lines, as they arrive. */
async function* linesOf(answer: Answer): AsyncGenerator<unknown, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of bytesOf(answer)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line) yield readJson(answer, line)
  }
  if (rest) yield readJson(answer, rest)
}

/**
 * The items of a list, read page by page on demand: `for await (const feature of iterate(halyard.features.getAllFeatures)) …`. Items that exist
 * during the complete iteration appear exactly once, even if other items come or go. JSON lines are read from one response as they arrive.
 * Rejects as the operation does.
 */
export async function* iterate<Item, O extends Operation>(
  operation: O & Listing<Item>,
  ...[input, { pageSize = 100, ...options } = {}]: IterateArguments<O>
): AsyncGenerator<Item, void, undefined> {
  // The input of every list is an object that may have a query.
  const given = (input ?? {}) as { readonly query?: Readonly<Record<string, unknown>> }
  const { route, open } = operation[mark]
  if (route.items === jsonLines) {
    // The contract types the lines as the items of the response.
    yield* linesOf(await open(given, options)) as AsyncIterable<Item>
    return
  }
  let query: Readonly<Record<string, unknown>> = { ...given.query, limit: pageSize }
  for (;;) {
    const { items, next } = await readPage(operation, { ...given, query }, options)
    yield* items
    if (next === null) return
    query = { ...query, cursor: next, offset: undefined }
  }
}
