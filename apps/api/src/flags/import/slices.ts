/** So many rows travel at once: enough to be quick, few enough that a large file never lies in memory twice. */
const atOnce = 500

export function* slices<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += atOnce) yield items.slice(from, from + atOnce)
}
