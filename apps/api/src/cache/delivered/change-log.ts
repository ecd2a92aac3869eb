import type { Marks } from './feature-filter.ts'

/** What a feature was before a change. */
export interface Former extends Marks {
  readonly segments: readonly number[]
}

interface Change {
  readonly name: string
  /** Undefined: the feature did not exist. */
  readonly former: Former | undefined
  readonly revision: number
}

/** Which features changed after which revision, as far back as it remembers. */
export class ChangeLog {
  readonly #most: number
  #changes: Change[] = []
  #since = Number.POSITIVE_INFINITY

  constructor(most: number) {
    this.#most = most
  }

  /** Forgets all changes up to a revision. */
  begin(revision: number): void {
    this.#since = revision
    this.#changes = []
  }

  /** Revisions do not decrease from one call to the next. */
  add(name: string, former: Former | undefined, revision: number): void {
    this.#changes.push({ name, former, revision })
    if (this.#changes.length <= 2 * this.#most) return
    this.#since = this.#changes.at(-this.#most - 1)!.revision
    this.#changes = this.#changes.slice(-this.#most)
  }

  /** The changes after a revision, in order; undefined: they are no longer known. */
  after(revision: number): readonly Change[] | undefined {
    if (revision < this.#since) return undefined
    let first = this.#changes.length
    while (first > 0 && this.#changes[first - 1]!.revision > revision) first--
    return this.#changes.slice(first)
  }
}
