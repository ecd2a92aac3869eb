import { BoundedMemory } from '../../memory/bounded-memory.ts'
import { type Observed, unbumped } from '../../store/observed.ts'
import { ChangingKeys } from './changing-keys.ts'

/**
 * Age in milliseconds (like all times here) after which revisions are loaded again in the background. The cached revisions are still used.
 */
const refreshMs = 250
/** Older revisions are used only while the database does not respond. */
const freshMs = 1_000
/** Older revisions are never used. */
const staleMs = 3_600_000
/** A refresh omits keys that no request has used for this time. */
const usedMs = 5_000
/** After this time without an observation, the age of the last one is no longer reported. */
const reportedMs = 60_000

/** Revisions, and performance.now() at which the newest of them was current. A state from then on contains all of them. */
export interface Recent {
  readonly observed: Observed
  readonly observedAt: number
  /** Age in full seconds, if the database does not respond; undefined: the revisions are fresh enough. */
  readonly age?: number
}

/** Revisions, and performance.now() at which the oldest of them was current. */
interface Cached extends Recent {
  readonly oldestAt: number
}

interface CachedRevision {
  /** Undefined: a write of this process, or a notice of another instance, may mean that the revision has changed. */
  readonly revision: string | undefined
  /** performance.now() before the load began, or at which the revision was invalidated. */
  readonly at: number
}

/**
 * Revisions for applications, which may lag behind other instances by a second. Background loads serve all requests together.
 * Writes of this process take effect at once. While the database does not respond, the last known revisions are used.
 */
export class RecentRevisions {
  readonly #load: (keys: readonly string[]) => Promise<Observed>
  readonly #cached = new BoundedMemory<string, CachedRevision>({ entries: 10_000 })
  readonly #used = new Map<string, number>()
  readonly #changing = new ChangingKeys((keys) => this.#forget(keys))
  #refreshing = false
  #observedLastAt = Number.NEGATIVE_INFINITY
  #lastAgeMs = 0

  constructor(load: (keys: readonly string[]) => Promise<Observed>) {
    this.#load = load
  }

  /** Age in seconds of the revisions that were observed last; undefined: the last minute had no observation. */
  lastAge(): number | undefined {
    return performance.now() - this.#observedLastAt < reportedMs ? this.#lastAgeMs / 1_000 : undefined
  }

  async observe(keys: readonly string[]): Promise<Recent> {
    const now = performance.now()
    for (const key of keys) this.#used.set(key, now)
    const cached = this.#cachedSince(keys, now - freshMs)
    if (cached) {
      if (now - cached.oldestAt > refreshMs) this.#refresh()
      this.#noteAge(now, cached.oldestAt)
      return cached
    }
    const last = this.#cachedSince(keys, now - staleMs)
    const loading = this.#loadNow(keys)
    if (!last) {
      const observed = await loading
      this.#noteAge(now, now)
      return { observed, observedAt: now }
    }
    const { promise: late, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => resolve(undefined), freshMs)
    const observed = await Promise.race([loading, late]).catch(() => undefined)
    clearTimeout(timer)
    this.#noteAge(performance.now(), observed ? now : last.oldestAt)
    return observed ? { observed, observedAt: now } : { ...last, age: Math.floor((performance.now() - last.oldestAt) / 1_000) }
  }

  /** Whether `observe` returns these revisions at once. */
  shows(observed: Observed): boolean {
    const now = performance.now()
    let oldest = now
    for (const [key, revision] of observed) {
      const cached = this.#cached.get(key)
      if (cached?.revision !== revision || cached.at < now - freshMs) return false
      oldest = Math.min(oldest, cached.at)
      this.#used.set(key, now)
    }
    if (now - oldest > refreshMs) this.#refresh()
    this.#noteAge(now, oldest)
    return true
  }

  /** Call before a commit with the keys that it bumps. Call the result once the commit has succeeded or failed. */
  changing(keys: readonly string[]): () => void {
    return this.#changing.begin(keys)
  }

  #noteAge(now: number, observedAt: number): void {
    this.#observedLastAt = now
    this.#lastAgeMs = now - observedAt
  }

  #cachedSince(keys: readonly string[], earliest: number): Cached | undefined {
    const observed = new Map<string, string>()
    let [observedAt, oldestAt] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    for (const key of keys) {
      const cached = this.#cached.get(key)
      if (cached?.revision === undefined || cached.at < earliest) return undefined
      observed.set(key, cached.revision)
      observedAt = Math.max(observedAt, cached.at)
      oldestAt = Math.min(oldestAt, cached.at)
    }
    return { observed, observedAt, oldestAt }
  }

  #forget(keys: readonly string[]): void {
    const at = performance.now()
    // Unknown keys are invalidated too, because a load of them may be running.
    for (const key of keys) this.#cached.set(key, { revision: undefined, at })
  }

  async #loadNow(keys: readonly string[]): Promise<Observed> {
    const startedAt = performance.now()
    const loaded = await this.#load(keys)
    for (const key of keys) {
      const cached = this.#cached.get(key)
      if (this.#changing.has(key) || (cached && cached.at >= startedAt)) continue
      this.#cached.set(key, { revision: loaded.get(key) ?? unbumped, at: startedAt })
    }
    return loaded
  }

  /** Loads all keys in use again. A failed refresh is ignored: the request that needs a key loads it. */
  #refresh(): void {
    if (this.#refreshing) return
    this.#refreshing = true
    const earliest = performance.now() - usedMs
    for (const [key, at] of this.#used) if (at < earliest) this.#used.delete(key)
    const done = () => {
      this.#refreshing = false
    }
    this.#loadNow([...this.#used.keys()]).then(done, done)
  }
}
