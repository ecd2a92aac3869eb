interface Entry<V> {
  readonly value: V
  readonly weight: number
  isUsed: boolean
}

/** How much is remembered at most. */
export interface Bounds {
  readonly entries: number
  /** Of all entries together, in the unit of the weights that `set` receives; absent: unbounded. The entry set last stays, however heavy it is. */
  readonly weight?: number
}

/**
 * A map with bounds. Where it is full, the entry that was set first goes first; an entry that was read since is passed over once. That comes close to
 * "least recently used", and a read costs no more than a read of a map.
 */
export class BoundedMemory<K, V> {
  readonly #bounds: Bounds
  readonly #entries = new Map<K, Entry<V>>()
  #weight = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key)
    if (entry) entry.isUsed = true
    return entry?.value
  }

  set(key: K, value: V, weight = 0): void {
    this.delete(key)
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size < this.#bounds.entries && this.#weight + weight <= (this.#bounds.weight ?? Number.POSITIVE_INFINITY)) break
      this.#entries.delete(oldest)
      if (entry.isUsed) this.#entries.set(oldest, { ...entry, isUsed: false })
      else this.#weight -= entry.weight
    }
    this.#entries.set(key, { value, weight, isUsed: false })
    this.#weight += weight
  }

  delete(key: K): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0
    this.#entries.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#weight = 0
  }
}
