const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Hour<T> {
  /** Epoch milliseconds. */
  readonly start: number
  /** All items of the hour, and those that were let in before the reservoir was full. */
  seen: number
  admitted: number
  readonly items: T[]
}

/** An item of a sample, and how many items of its hour it stands for. */
export interface Weighted<T> {
  readonly item: T
  readonly weight: number
}

export interface ReservoirOptions<T> {
  /** The number of items of all hours. */
  readonly capacity: number
  /** A number from 0 to below 1. */
  readonly random: () => number
  readonly bytesOf: (item: T) => number
}

/**
 * A sample of the last 24 hours: for each hour a reservoir (algorithm R), in which every item of the hour is with the same probability. All hours have
 * the same room, so each new hour takes room from the others, whose items leave at random.
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

  /** Counts an item, and says whether it belongs to the sample: then `keep` follows. Times are in epoch milliseconds. */
  admits(now: number): boolean {
    const hour = this.#hourOf(now)
    hour.seen++
    const room = this.#room()
    if (hour.admitted < room) {
      hour.admitted++
      return true
    }
    return this.#random() * hour.seen < room
  }

  /** Adds an item that was admitted at this time. */
  keep(at: number, item: T): void {
    const hour = this.#hours.findLast(({ start }) => start <= at)
    if (!hour) return
    this.#bytes += this.#bytesOf(item)
    if (hour.items.length < this.#room()) hour.items.push(item)
    else this.#bytes -= this.#bytesOf(hour.items.splice(this.#anyOf(hour), 1, item)[0]!)
  }

  /** Lowers the number of items. */
  shrink(capacity: number): void {
    this.#capacity = Math.min(this.#capacity, capacity)
    this.#fit()
  }

  /** Drops what is older than 24 hours. */
  expire(now: number): void {
    const [live, old] = [this.#hours.filter(({ start }) => start > now - dayMs), this.#hours.filter(({ start }) => start <= now - dayMs)]
    for (const { items } of old) for (const item of items) this.#bytes -= this.#bytesOf(item)
    this.#hours = live
  }

  items(): Weighted<T>[] {
    return this.#hours.flatMap(({ seen, items }) => items.map((item) => ({ item, weight: seen / items.length })))
  }

  /** Replaces items by others of the same size at most. */
  replace(change: (item: T) => T): void {
    this.#bytes = 0
    for (const { items } of this.#hours) {
      for (const [at, item] of items.entries()) {
        items[at] = change(item)
        this.#bytes += this.#bytesOf(items[at])
      }
    }
  }

  /** How many items there were, and since when; null: there were none. */
  get period(): { readonly seen: number; readonly since: number | null } {
    return { seen: this.#hours.reduce((sum, { seen }) => sum + seen, 0), since: this.#hours[0]?.start ?? null }
  }

  #room(): number {
    return Math.max(1, Math.floor(this.#capacity / this.#hours.length))
  }

  #anyOf({ items }: Hour<T>): number {
    return Math.floor(this.#random() * items.length)
  }

  /** What comes after the clock was set back counts to the newest hour. */
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
    const room = this.#room()
    for (const hour of this.#hours) {
      hour.admitted = Math.min(hour.admitted, room)
      while (hour.items.length > room) this.#bytes -= this.#bytesOf(hour.items.splice(this.#anyOf(hour), 1)[0]!)
    }
  }
}
