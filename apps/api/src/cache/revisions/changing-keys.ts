/** Keys that running commits may have bumped already. */
export class ChangingKeys {
  readonly #forget: (keys: readonly string[]) => void
  /** Number of running commits by key. */
  readonly #commits = new Map<string, number>()

  /** `forget` is called before and after each commit, because the known revisions of its keys may be outdated. */
  constructor(forget: (keys: readonly string[]) => void) {
    this.#forget = forget
  }

  has(key: string): boolean {
    return this.#commits.has(key)
  }

  /** Call before a commit with the keys that it bumps. Call the result once the commit has succeeded or failed. */
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
