import { BoundedMemory } from '../../memory/bounded-memory.ts'
import { type Observed, unbumped } from '../../store/observed.ts'
import { ChangingKeys } from './changing-keys.ts'

/** Caches revisions while this process learns of every write. A key is loaded once, and again after each change. */
export class RememberedRevisions {
  readonly #load: (keys: string[]) => Promise<Observed>
  /** The bound is needed because callers can use the key of any project, even of one that does not exist. */
  readonly #cached = new BoundedMemory<string, string>({ entries: 10_000 })
  readonly #changing = new ChangingKeys((keys) => this.#forget(keys))
  #changes = 0

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

  /** Whether `observe` returns these revisions at once. */
  shows(observed: Observed): boolean {
    for (const [key, revision] of observed) if (this.#cached.get(key) !== revision) return false
    return true
  }

  /** Call before a commit with the keys that it bumps. Call the result once the commit has succeeded or failed. */
  changing(keys: readonly string[]): () => void {
    return this.#changing.begin(keys)
  }

  clear(): void {
    this.#changes++
    this.#cached.clear()
  }

  #forget(keys: readonly string[]): void {
    this.#changes++
    for (const key of keys) this.#cached.delete(key)
  }

  async #loadMissing(missing: string[], observed: Map<string, string>): Promise<Observed> {
    const changesBefore = this.#changes
    const loaded = await this.#load(missing)
    for (const key of missing) {
      const revision = loaded.get(key) ?? unbumped
      observed.set(key, revision)
      if (this.#changes === changesBefore && !this.#changing.has(key)) this.#cached.set(key, revision)
    }
    return observed
  }
}
