import { BoundedMemory, type Bounds } from '../../memory/bounded-memory.ts'

interface Known<V> {
  readonly revision: string
  readonly value: V
  readonly startedAs: number
}

interface Kind<V> {
  /** Absent: values have no weight. */
  readonly weightOf?: (value: V) => number
  /** Whether a value is still right though its revision stands; absent: it is. */
  readonly isGood?: (value: V) => boolean
}

/** Values by name, each of one revision: it is used only for a request that observed the same revision. */
export class RevisionMemory<V> {
  readonly #known: BoundedMemory<string, Known<V>>
  readonly #builds = new Map<string, Promise<V>>()
  readonly #weightOf: (value: V) => number
  readonly #isGood: (value: V) => boolean
  #started = 0

  constructor(bounds: Bounds, { weightOf = () => 0, isGood = () => true }: Kind<V> = {}) {
    this.#known = new BoundedMemory(bounds)
    this.#weightOf = weightOf
    this.#isGood = isGood
  }

  /** The value, if it is of this revision and still good. */
  get(name: string, revision: string): V | undefined {
    const known = this.#known.get(name)
    return known?.revision === revision && this.#isGood(known.value) ? known.value : undefined
  }

  set(name: string, revision: string, value: V): void {
    this.#store(name, { revision, value, startedAs: ++this.#started })
  }

  /** The value at hand, or the one that is being built, or a new one. A failed build rejects for all who wait for it, and is not remembered. */
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

  #store(name: string, known: Known<V>): void {
    // Revisions have no order: the build that started later has read the later revision.
    if ((this.#known.get(name)?.startedAs ?? 0) <= known.startedAs) this.#known.set(name, known, this.#weightOf(known.value))
  }
}
