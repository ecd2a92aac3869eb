type Load<K, V> = (keys: K[]) => Promise<ReadonlyMap<K, V>>

interface Check<K, V> extends PromiseWithResolvers<ReadonlyMap<K, V>> {
  readonly keys: Set<K>
}

/**
 * Shares the question "which revisions are these keys at now?" between requests. A request joins the next load that starts
 * after it arrived and never a running one, so it sees every change that was acknowledged before. One load runs at a time.
 */
export class ReadIndex<K, V> {
  readonly #load: Load<K, V>
  #waiting: Check<K, V> | undefined
  #busy = false

  constructor(load: Load<K, V>) {
    this.#load = load
  }

  /** What the load gives for these keys; keys that others asked for may be in it too. Rejects when the load does. */
  check(keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    if (!this.#waiting) {
      this.#waiting = { ...Promise.withResolvers<ReadonlyMap<K, V>>(), keys: new Set() }
      // Requests that are read in the same turn of the event loop share one load.
      if (!this.#busy) setImmediate(() => this.#start())
    }
    for (const key of keys) this.#waiting.keys.add(key)
    return this.#waiting.promise
  }

  #start(): void {
    const check = this.#waiting
    if (!check || this.#busy) return
    this.#waiting = undefined
    this.#busy = true
    const startNext = () => {
      this.#busy = false
      this.#start()
    }
    Promise.try(() => this.#load([...check.keys])).then(
      (found) => {
        check.resolve(found)
        startNext()
      },
      (error: unknown) => {
        check.reject(error)
        startNext()
      },
    )
  }
}
