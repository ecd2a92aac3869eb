/** Number of rows in one statement: large enough for speed, and small enough that a large file is never in memory twice. */
const sliceSize = 500

export function* slices<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += sliceSize) yield items.slice(from, from + sliceSize)
}
