import { BoundedMemory } from '../../memory/bounded-memory.ts'
import { type Observed, unbumped } from '../../store/observed.ts'
import { ChangingKeys } from './changing-keys.ts'

/** What this process knows of revisions, as long as it hears of every write: it is asked for once, and again after each change. */
export class RememberedRevisions {
  readonly #load: (keys: string[]) => Promise<Observed>
  /** Anybody may ask for the key of any project, of one that does not exist too. */
  readonly #known = new BoundedMemory<string, string>({ entries: 10_000 })
  readonly #changing = new ChangingKeys((keys) => this.#forget(keys))
  #changes = 0

  constructor(load: (keys: string[]) => Promise<Observed>) {
    this.#load = load
  }

  async observe(keys: readonly string[]): Promise<Observed> {
    const known = new Map<string, string>()
    const missing: string[] = []
    for (const key of keys) {
      const revision = this.#known.get(key)
      if (revision === undefined) missing.push(key)
      else known.set(key, revision)
    }
    return missing.length === 0 ? known : this.#ask(missing, known)
  }

  /** The keys of a commit that is about to be made; the result is called when it is known whether it was. */
  changing(keys: readonly string[]): () => void {
    return this.#changing.begin(keys)
  }

  clear(): void {
    this.#changes++
    this.#known.clear()
  }

  #forget(keys: readonly string[]): void {
    this.#changes++
    for (const key of keys) this.#known.delete(key)
  }

  async #ask(missing: string[], observed: Map<string, string>): Promise<Observed> {
    const before = this.#changes
    const loaded = await this.#load(missing)
    for (const key of missing) {
      const revision = loaded.get(key) ?? unbumped
      observed.set(key, revision)
      if (this.#changes === before && !this.#changing.has(key)) this.#known.set(key, revision)
    }
    return observed
  }
}
