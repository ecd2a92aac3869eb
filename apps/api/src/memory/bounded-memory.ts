interface Entry<V> {
  readonly value: V
  readonly weight: number
  isUsed: boolean
}

/** Bounds of a memory. */
export interface Bounds {
  readonly entries: number
  /** Largest sum of the weights passed to `set`; absent: unbounded. The entry set last stays, even if it is heavier than this bound. */
  readonly weight?: number
}

/**
 * A map with bounds. A full map removes the oldest entry, but passes over an entry once if it was read since it was set.
 * This order comes close to "least recently used", and a read costs no more than a read of a `Map`.
 */
export class BoundedMemory<K, V> {
  readonly #bounds: Bounds
  readonly #entries = new Map<K, Entry<V>>()
  #weight = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  get size(): number {
    return this.#entries.size
  }

  /** The sum of the weights passed to `set`. */
  get weight(): number {
    return this.#weight
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key)
    if (entry) entry.isUsed = true
    return entry?.value
  }

  set(key: K, value: V, weight = 0): void {
    this.delete(key)
    // Without this check, each call would begin an iteration, which passes over the entries deleted since the map last grew.
    if (this.#isFull(weight)) this.#makeRoom(weight)
    this.#entries.set(key, { value, weight, isUsed: false })
    this.#weight += weight
  }

  #isFull(weight: number): boolean {
    return this.#entries.size >= this.#bounds.entries || this.#weight + weight > (this.#bounds.weight ?? Number.POSITIVE_INFINITY)
  }

  #makeRoom(weight: number): void {
    for (const [oldest, entry] of this.#entries) {
      if (!this.#isFull(weight)) break
      this.#entries.delete(oldest)
      if (entry.isUsed) this.#entries.set(oldest, { ...entry, isUsed: false })
      else this.#weight -= entry.weight
    }
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
