/** Things in a strict order of their keys. */
export interface Sequence<K> {
  readonly length: number
  readonly keyAt: (index: number) => K
  /** Negative: the first comes before the second. */
  readonly compare: (one: K, other: K) => number
}

export interface Cut<K> {
  readonly from: number
  /** Not itself on the page. */
  readonly to: number
  /** The key behind which the next page begins; null: there is none. */
  readonly next: K | null
}

/** How many things come before the key or are the one that has it. */
const countUpTo = <K>({ length, keyAt, compare }: Sequence<K>, key: K): number => {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(keyAt(middle), key) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The page of at most `limit` things that begins behind a key, whether that is still there or not; null: at the beginning. */
export const cutPage = <K>(things: Sequence<K>, after: K | null, limit: number): Cut<K> => {
  const from = after === null ? 0 : countUpTo(things, after)
  const to = Math.min(from + limit, things.length)
  return { from, to, next: to < things.length ? things.keyAt(to - 1) : null }
}
