type Load<K, V> = (keys: K[]) => Promise<ReadonlyMap<K, V>>

interface Check<K, V> extends PromiseWithResolvers<ReadonlyMap<K, V>> {
  readonly keys: Set<K>
}

/**
 * Shares loads of the current revisions of keys between requests. A request joins the next load that starts after the request arrived, and
 * never a running load.
 * So a request sees every change that was acknowledged before it. One load runs at a time.
 */
export class ReadIndex<K, V> {
  readonly #load: Load<K, V>
  #waiting: Check<K, V> | undefined
  #busy = false

  constructor(load: Load<K, V>) {
    this.#load = load
  }

  /** The loaded values of these keys; the map may contain keys of other requests too. Rejects if the load rejects. */
  check(keys: readonly K[]): Promise<ReadonlyMap<K, V>> {
    if (!this.#waiting) {
      this.#waiting = { ...Promise.withResolvers<ReadonlyMap<K, V>>(), keys: new Set() }
      // Requests of the same event loop iteration share one load.
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
