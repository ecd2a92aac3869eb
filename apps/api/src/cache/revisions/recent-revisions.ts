import { BoundedMemory } from '../../memory/bounded-memory.ts'
import { type Observed, unbumped } from '../../store/observed.ts'
import { ChangingKeys } from './changing-keys.ts'

/** After so long the revisions are asked for again, while those at hand are still used; in milliseconds, as all times here. */
const refreshMs = 250
/** Older revisions are only used while the database does not respond. */
const freshMs = 1_000
/** Older ones are not used at all. */
const staleMs = 3_600_000
/** A refresh leaves out the keys that no request has asked for in this time. */
const usedMs = 5_000

/** Revisions, and performance.now() at which they were there. */
export interface Recent {
  readonly observed: Observed
  readonly observedAt: number
  /** Whole seconds since then, where the database cannot be asked; undefined: they are as fresh as they must be. */
  readonly age?: number
}

interface Known {
  /** Undefined: a write of this process may have changed it. */
  readonly revision: string | undefined
  /** performance.now() before it was asked for, or at which it was forgotten. */
  readonly at: number
}

/**
 * Revisions for applications, which may lag behind other instances by a second: the database is asked in the background, for all requests together.
 * Writes of this process count at once. While the database does not respond, the last known revisions are used.
 */
export class RecentRevisions {
  readonly #load: (keys: readonly string[]) => Promise<Observed>
  readonly #known = new BoundedMemory<string, Known>({ entries: 10_000 })
  readonly #used = new Map<string, number>()
  readonly #changing = new ChangingKeys((keys) => this.#forget(keys))
  #refreshing = false

  constructor(load: (keys: readonly string[]) => Promise<Observed>) {
    this.#load = load
  }

  async observe(keys: readonly string[]): Promise<Recent> {
    const now = performance.now()
    for (const key of keys) this.#used.set(key, now)
    const known = this.#knownSince(keys, now - freshMs)
    if (known) {
      if (now - known.observedAt > refreshMs) this.#refresh()
      return known
    }
    const last = this.#knownSince(keys, now - staleMs)
    const asked = this.#ask(keys)
    if (!last) return { observed: await asked, observedAt: now }
    const { promise: late, resolve } = Promise.withResolvers<undefined>()
    const timer = setTimeout(() => resolve(undefined), freshMs)
    const observed = await Promise.race([asked, late]).catch(() => undefined)
    clearTimeout(timer)
    return observed ? { observed, observedAt: now } : { ...last, age: Math.floor((performance.now() - last.observedAt) / 1_000) }
  }

  /** The keys of a commit that is about to be made; the result is called when it is known whether it was. */
  changing(keys: readonly string[]): () => void {
    return this.#changing.begin(keys)
  }

  #knownSince(keys: readonly string[], earliest: number): Recent | undefined {
    const observed = new Map<string, string>()
    let observedAt = Number.POSITIVE_INFINITY
    for (const key of keys) {
      const known = this.#known.get(key)
      if (known?.revision === undefined || known.at < earliest) return undefined
      observed.set(key, known.revision)
      observedAt = Math.min(observedAt, known.at)
    }
    return { observed, observedAt }
  }

  #forget(keys: readonly string[]): void {
    const at = performance.now()
    // Also of keys that are not known yet: they may just be asked for.
    for (const key of keys) this.#known.set(key, { revision: undefined, at })
  }

  async #ask(keys: readonly string[]): Promise<Observed> {
    const askedAt = performance.now()
    const loaded = await this.#load(keys)
    for (const key of keys) {
      const known = this.#known.get(key)
      if (this.#changing.has(key) || (known && known.at >= askedAt)) continue
      this.#known.set(key, { revision: loaded.get(key) ?? unbumped, at: askedAt })
    }
    return loaded
  }

  /** Asks again for all keys that are in use. What cannot be asked now is asked by the request that needs it. */
  #refresh(): void {
    if (this.#refreshing) return
    this.#refreshing = true
    const earliest = performance.now() - usedMs
    for (const [key, at] of this.#used) if (at < earliest) this.#used.delete(key)
    const done = () => {
      this.#refreshing = false
    }
    this.#ask([...this.#used.keys()]).then(done, done)
  }
}
