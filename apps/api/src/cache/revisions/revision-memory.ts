import { BoundedMemory, type Bounds } from '../../memory/bounded-memory.ts'

interface CachedValue<V> {
  readonly revision: string
  readonly value: V
  readonly startedAs: number
}

interface Options<V> {
  /** Absent: values have no weight. */
  readonly weightOf?: (value: V) => number
  /** Whether a value with a current revision is still valid; absent: the value is valid. */
  readonly isGood?: (value: V) => boolean
}

/** Caches values by name, each with its revision. A value is used only for a request that observed the same revision. */
export class RevisionMemory<V> {
  readonly #cached: BoundedMemory<string, CachedValue<V>>
  readonly #builds = new Map<string, Promise<V>>()
  readonly #weightOf: (value: V) => number
  readonly #isGood: (value: V) => boolean
  #started = 0
  #hits = 0
  #misses = 0

  constructor(bounds: Bounds, { weightOf = () => 0, isGood = () => true }: Options<V> = {}) {
    this.#cached = new BoundedMemory(bounds)
    this.#weightOf = weightOf
    this.#isGood = isGood
  }

  /** Numbers for monitoring. The weight is that of `weightOf`. */
  get measurements() {
    return { hits: this.#hits, misses: this.#misses, entries: this.#cached.size, weight: this.#cached.weight }
  }

  /** The value, if it has this revision and is still valid. */
  get(name: string, revision: string): V | undefined {
    const known = this.#cached.get(name)
    if (known?.revision === revision && this.#isGood(known.value)) {
      this.#hits++
      return known.value
    }
    this.#misses++
    return undefined
  }

  set(name: string, revision: string, value: V): void {
    this.#store(name, { revision, value, startedAs: ++this.#started })
  }

  /**
   * The cached value, or the value of a running build, or a newly built value. A failed build rejects for all waiting requests and is not
   * cached.
   */
  async getOrBuild(name: string, revision: string, build: () => Promise<V>): Promise<V> {
    const known = this.get(name, revision)
    if (known !== undefined) return known
    const key = JSON.stringify([name, revision])
    const running = this.#builds.get(key) ?? this.#build(name, revision, build).finally(() => this.#builds.delete(key))
    this.#builds.set(key, running)
    return running
  }

  async #build(name: string, revision: string, build: () => Promise<V>): Promise<V> {
    const startedAs = ++this.#started
    const value = await build()
    this.#store(name, { revision, value, startedAs })
    return value
  }

  #store(name: string, known: CachedValue<V>): void {
    // Revisions have no order. The build that started later has read the later revision, so its value wins.
    if ((this.#cached.get(name)?.startedAs ?? 0) <= known.startedAs) this.#cached.set(name, known, this.#weightOf(known.value))
  }
}
