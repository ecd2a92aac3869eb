import { BoundedMemory } from '../../memory/bounded-memory.ts'

interface Remembered<V> {
  readonly result: Promise<V>
  /** Epoch milliseconds; infinite while the work runs. */
  until: number
}

interface Times {
  readonly entries: number
  readonly goodMs: number
  readonly badMs: number
  readonly now: () => number
}

/** Runs one work at a time for each key, and remembers its result, or its failure, for a short time. */
export class ShortMemory<V> {
  readonly #times: Times
  readonly #results: BoundedMemory<string, Remembered<V>>

  constructor(times: Times) {
    this.#times = times
    this.#results = new BoundedMemory({ entries: times.entries })
  }

  get(key: string, work: () => Promise<V>): Promise<V> {
    const { goodMs, badMs, now } = this.#times
    const known = this.#results.get(key)
    if (known && known.until > now()) return known.result
    const remembered: Remembered<V> = { result: work(), until: Number.POSITIVE_INFINITY }
    this.#results.set(key, remembered)
    const keepFor = (ms: number) => {
      remembered.until = now() + ms
    }
    remembered.result.then(
      () => keepFor(goodMs),
      () => keepFor(badMs),
    )
    return remembered.result
  }
}
