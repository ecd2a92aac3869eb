/** Maximum number of recorded changes. */
const maxChanges = 100

interface Change {
  readonly count: number
  readonly at: number
}

/** Commit times of the last changes of an environment, by the number of changes up to each; in the time of performance.now(). */
export class CommitTimes {
  readonly #changes: Change[] = []

  add(count: number, at: number): void {
    const last = this.#changes.at(-1)
    if (last && last.count >= count) {
      // An equal count is the same change. A lower count means that an older state was restored.
      if (last.count === count) return
      this.#changes.length = 0
    }
    this.#changes.push({ count, at })
    if (this.#changes.length > maxChanges) this.#changes.shift()
  }

  /** The commit times of the changes after one count, up to and including another. */
  between(after: number, upTo: number): number[] {
    return this.#changes.flatMap(({ count, at }) => (count > after && count <= upTo ? [at] : []))
  }
}
