const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Hour<T> {
  /** Epoch milliseconds. */
  readonly start: number
  /** Number of all items of the hour. */
  seen: number
  /** Number of items admitted before the reservoir was full. */
  admitted: number
  readonly items: T[]
}

/** An item of a sample, with the number of items of its hour that it represents. */
export interface Weighted<T> {
  readonly item: T
  readonly weight: number
}

export interface ReservoirOptions<T> {
  /** The maximum number of items of all hours together. */
  readonly capacity: number
  /** A number from 0 to below 1. */
  readonly random: () => number
  readonly bytesOf: (item: T) => number
}

/**
 * A sample of the last 24 hours. Each hour has a reservoir (algorithm R), which contains every item of its hour with the same probability.
 * All hours have the same capacity. A new hour reduces the capacity of the others, and random items of the others are removed.
 */
export class HourReservoirs<T> {
  readonly #random: () => number
  readonly #bytesOf: (item: T) => number
  #capacity: number
  #hours: Hour<T>[] = []
  #bytes = 0

  constructor({ capacity, random, bytesOf }: ReservoirOptions<T>) {
    this.#capacity = capacity
    this.#random = random
    this.#bytesOf = bytesOf
  }

  get size(): number {
    return this.#hours.reduce((sum, { items }) => sum + items.length, 0)
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Counts an item. True: the item belongs to the sample, and the caller must call `keep`. Times are in epoch milliseconds. */
  admits(now: number): boolean {
    const hour = this.#hourOf(now)
    hour.seen++
    const capacity = this.#capacityPerHour()
    if (hour.admitted < capacity) {
      hour.admitted++
      return true
    }
    return this.#random() * hour.seen < capacity
  }

  /** Adds an item that `admits` accepted at this time. */
  keep(at: number, item: T): void {
    const hour = this.#hours.findLast(({ start }) => start <= at)
    if (!hour) return
    this.#bytes += this.#bytesOf(item)
    if (hour.items.length < this.#capacityPerHour()) hour.items.push(item)
    else this.#bytes -= this.#bytesOf(hour.items.splice(this.#randomIndexOf(hour), 1, item)[0]!)
  }

  /** Lowers the maximum number of items. */
  shrink(capacity: number): void {
    this.#capacity = Math.min(this.#capacity, capacity)
    this.#fit()
  }

  /** Removes hours older than 24 hours. */
  expire(now: number): void {
    const [live, old] = [this.#hours.filter(({ start }) => start > now - dayMs), this.#hours.filter(({ start }) => start <= now - dayMs)]
    for (const { items } of old) for (const item of items) this.#bytes -= this.#bytesOf(item)
    this.#hours = live
  }

  items(): Weighted<T>[] {
    return this.#hours.flatMap(({ seen, items }) => items.map((item) => ({ item, weight: seen / items.length })))
  }

  /** Replaces items by items of at most the same size. */
  replace(change: (item: T) => T): void {
    this.#bytes = 0
    for (const { items } of this.#hours) {
      for (const [at, item] of items.entries()) {
        items[at] = change(item)
        this.#bytes += this.#bytesOf(items[at])
      }
    }
  }

  /** The number of items of the last 24 hours, and the start of the first hour with items; null: no items. */
  get period(): { readonly seen: number; readonly since: number | null } {
    return { seen: this.#hours.reduce((sum, { seen }) => sum + seen, 0), since: this.#hours[0]?.start ?? null }
  }

  #capacityPerHour(): number {
    return Math.max(1, Math.floor(this.#capacity / this.#hours.length))
  }

  #randomIndexOf({ items }: Hour<T>): number {
    return Math.floor(this.#random() * items.length)
  }

  /** The hour of a time. After the clock was set back, items count for the newest hour. */
  #hourOf(now: number): Hour<T> {
    const start = Math.floor(now / hourMs) * hourMs
    const last = this.#hours.at(-1)
    if (last && last.start >= start) return last
    const hour: Hour<T> = { start, seen: 0, admitted: 0, items: [] }
    this.expire(now)
    this.#hours.push(hour)
    this.#fit()
    return hour
  }

  #fit(): void {
    const capacity = this.#capacityPerHour()
    for (const hour of this.#hours) {
      hour.admitted = Math.min(hour.admitted, capacity)
      while (hour.items.length > capacity) this.#bytes -= this.#bytesOf(hour.items.splice(this.#randomIndexOf(hour), 1)[0]!)
    }
  }
}
