/** How many changes are known one by one. */
const mostChanges = 100

interface Change {
  readonly count: number
  readonly at: number
}

/** When the last changes of an environment were committed, by the number of changes up to them; in the time of performance.now(). */
export class CommitTimes {
  readonly #changes: Change[] = []

  add(count: number, at: number): void {
    const last = this.#changes.at(-1)
    if (last && last.count >= count) {
      // The same changes, or an older state that was restored.
      if (last.count === count) return
      this.#changes.length = 0
    }
    this.#changes.push({ count, at })
    if (this.#changes.length > mostChanges) this.#changes.shift()
  }

  /** Of the changes after one count up to another. */
  between(after: number, upTo: number): number[] {
    return this.#changes.flatMap(({ count, at }) => (count > after && count <= upTo ? [at] : []))
  }
}
