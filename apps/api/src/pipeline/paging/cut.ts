/** Items in a strict order of their keys. */
export interface Sequence<K> {
  readonly length: number
  readonly keyAt: (index: number) => K
  /** Negative: the first comes before the second. */
  readonly compare: (one: K, other: K) => number
}

export interface Cut<K> {
  readonly from: number
  /** Index after the last item of the page. */
  readonly to: number
  /** The key after which the next page begins; null: no further page exists. */
  readonly next: K | null
}

/** The number of items whose keys are less than or equal to the key. */
const countUpTo = <K>({ length, keyAt, compare }: Sequence<K>, key: K): number => {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(keyAt(middle), key) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The page of at most `limit` items after a key, whether an item still has that key or not; null: the first page. */
export const cutPage = <K>(items: Sequence<K>, after: K | null, limit: number): Cut<K> => {
  const from = after === null ? 0 : countUpTo(items, after)
  const to = Math.min(from + limit, items.length)
  return { from, to, next: to < items.length ? items.keyAt(to - 1) : null }
}
