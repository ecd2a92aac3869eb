import { BoundedMemory } from '../../memory/bounded-memory.ts'
import { type Observed, unbumped } from '../../store/observed.ts'
import { ChangingKeys } from './changing-keys.ts'

/** The bound is needed because callers can use the key of any project, even of one that does not exist. */
const memory = () => new BoundedMemory<string, string>({ entries: 10_000 })

/** Caches revisions while this process learns of every write. A key is loaded once, and again after each change. */
export class RememberedRevisions {
  readonly #load: (keys: string[]) => Promise<Observed>
  #cached = memory()
  /** The revisions that were cached before the last `renew`. */
  #earlier = memory()
  readonly #changing = new ChangingKeys((keys) => this.#forget(keys))
  /** For each running load, its keys that have not been forgotten since it began. */
  readonly #loads = new Set<Set<string>>()

  constructor(load: (keys: string[]) => Promise<Observed>) {
    this.#load = load
  }

  async observe(keys: readonly string[]): Promise<Observed> {
    const cached = new Map<string, string>()
    const missing: string[] = []
    for (const key of keys) {
      const revision = this.#cached.get(key)
      if (revision === undefined) missing.push(key)
      else cached.set(key, revision)
    }
    return missing.length === 0 ? cached : this.#loadMissing(missing, cached)
  }

  /** Whether this process knows that these revisions have not changed, as far as the last two renewals show. */
  shows(observed: Observed): boolean {
    for (const [key, revision] of observed) if ((this.#cached.get(key) ?? this.#earlier.get(key)) !== revision) return false
    return true
  }

  /** Call before a commit with the keys that it bumps. Call the result once the commit has succeeded or failed. */
  changing(keys: readonly string[]): () => void {
    return this.#changing.begin(keys)
  }

  /** Loads each key again once. Requests that began before need no new load. */
  renew(): void {
    this.#earlier = this.#cached
    this.#cached = memory()
    for (const keys of this.#loads) keys.clear()
  }

  clear(): void {
    this.renew()
    this.#earlier.clear()
  }

  #forget(forgotten: readonly string[]): void {
    for (const key of forgotten) {
      this.#cached.delete(key)
      this.#earlier.delete(key)
      for (const keys of this.#loads) keys.delete(key)
    }
  }

  async #loadMissing(missing: string[], observed: Map<string, string>): Promise<Observed> {
    const current = new Set(missing)
    this.#loads.add(current)
    const loaded = await this.#load(missing).finally(() => this.#loads.delete(current))
    for (const key of missing) {
      const revision = loaded.get(key) ?? unbumped
      observed.set(key, revision)
      if (current.has(key) && !this.#changing.has(key)) this.#cached.set(key, revision)
    }
    return observed
  }
}
