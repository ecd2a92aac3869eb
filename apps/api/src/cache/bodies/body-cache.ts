import type { Body } from './body.ts'

interface Entry {
  readonly revision: string
  readonly body: Body
  readonly startedAs: number
}

interface Bounds {
  readonly entries: number
  /** Plain bytes of all bodies together. The body used last stays, however large it is. */
  readonly bytes: number
}

/** Bodies by what was asked for, one revision of each. The least recently used go first when it is full. */
export class BodyCache {
  readonly #bounds: Bounds
  readonly #now: () => number
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>()
  readonly #builds = new Map<string, Promise<Body>>()
  #started = 0
  #bytes = 0

  constructor(bounds: Bounds, now: () => number) {
    this.#bounds = bounds
    this.#now = now
  }

  /** The body, if it is of this revision and still good. */
  get(key: string, revision: string): Body | undefined {
    const entry = this.#entries.get(key)
    if (entry?.revision !== revision) return undefined
    if (entry.body.goodUntil !== null && entry.body.goodUntil <= this.#now()) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.body
  }

  set(key: string, revision: string, body: Body): void {
    this.#store(key, { revision, body, startedAs: ++this.#started })
  }

  /** The body at hand, or the one being built, or a new one. A failed build rejects for all who wait for it and is not kept. */
  getOrBuild(key: string, revision: string, build: () => Promise<Body>): Promise<Body> {
    const known = this.get(key, revision)
    if (known) return Promise.resolve(known)
    const name = JSON.stringify([key, revision])
    const running = this.#builds.get(name)
    if (running) return running
    const work = this.#build(key, revision, build).finally(() => this.#builds.delete(name))
    this.#builds.set(name, work)
    return work
  }

  async #build(key: string, revision: string, build: () => Promise<Body>): Promise<Body> {
    const startedAs = ++this.#started
    const body = await build()
    this.#store(key, { revision, body, startedAs })
    return body
  }

  #store(key: string, entry: Entry): void {
    const present = this.#entries.get(key)
    // Revisions have no order; whoever started later read the later one.
    if (present && present.startedAs > entry.startedAs) return
    this.#drop(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.body.length
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size === 1 || (this.#entries.size <= this.#bounds.entries && this.#bytes <= this.#bounds.bytes)) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (entry) this.#bytes -= entry.body.length
    this.#entries.delete(key)
  }
}
