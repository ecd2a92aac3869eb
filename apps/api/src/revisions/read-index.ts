type Load<K, V> = (keys: K[]) => Promise<ReadonlyMap<K, V>>

interface Check<K, V> extends PromiseWithResolvers<ReadonlyMap<K, V>> {
  readonly keys: Set<K>
}

/**
 * Shares the question "which revisions are these keys at now?" between requests. A request joins the next load that starts
 * after it arrived and never a running one, so it sees every change that was acknowledged before. So many loads run at once at most.
 */
export class ReadIndex<K, V> {
  readonly #load: Load<K, V>
  readonly #atOnce: number
  #waiting: Check<K, V> | undefined
  #running = 0

  constructor(load: Load<K, V>, atOnce = 1) {
    this.#load = load
    this.#atOnce = atOnce
  }

  /** What the load gives for these keys; keys that others asked for may be in it too. Rejects when the load does. */
  check(keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    if (!this.#waiting) {
      this.#waiting = { ...Promise.withResolvers<ReadonlyMap<K, V>>(), keys: new Set() }
      // Requests that are read in the same turn of the event loop share one load.
      if (this.#running < this.#atOnce) setImmediate(() => this.#start())
    }
    for (const key of keys) this.#waiting.keys.add(key)
    return this.#waiting.promise
  }

  async #start(): Promise<void> {
    const check = this.#waiting
    if (!check || this.#running >= this.#atOnce) return
    this.#waiting = undefined
    this.#running++
    try {
      check.resolve(await this.#load([...check.keys]))
    } catch (error) {
      check.reject(error)
    } finally {
      this.#running--
      if (this.#waiting) void this.#start()
    }
  }
}
