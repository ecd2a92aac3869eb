/** Keys that commits under way may have bumped already. */
export class ChangingKeys {
  readonly #forget: (keys: readonly string[]) => void
  /** By how many commits. */
  readonly #commits = new Map<string, number>()

  /** `forget` is called before a commit and after it: what was known of its keys is no longer certain. */
  constructor(forget: (keys: readonly string[]) => void) {
    this.#forget = forget
  }

  has(key: string): boolean {
    return this.#commits.has(key)
  }

  /** The keys of a commit that is about to be made; the result is called when it is known whether it was. */
  begin(keys: readonly string[]): () => void {
    this.#forget(keys)
    for (const key of keys) this.#commits.set(key, (this.#commits.get(key) ?? 0) + 1)
    return () => {
      this.#forget(keys)
      for (const key of keys) {
        const others = this.#commits.get(key)! - 1
        if (others > 0) this.#commits.set(key, others)
        else this.#commits.delete(key)
      }
    }
  }
}
