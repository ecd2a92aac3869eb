import type { Marks } from './feature-filter.ts'

/** The state of a feature before a change, as far as filters and segments need it. */
export interface Former extends Marks {
  readonly segments: readonly number[]
}

interface Change<F> {
  readonly name: string
  /** Undefined: the feature did not exist. */
  readonly former: F | undefined
  readonly revision: number
}

/** The latest changes of features, in order of their revisions. The log is bounded. `F` is the state of a feature before a change. */
export class ChangeLog<F = Former> {
  readonly #bound: number
  #changes: Change<F>[] = []
  #since = Number.POSITIVE_INFINITY

  constructor(bound: number) {
    this.#bound = bound
  }

  /** Clears the log. Changes are complete for clients from this revision on. */
  begin(revision: number): void {
    this.#since = revision
    this.#changes = []
  }

  /** Adds a change. Revisions must not decrease from one call to the next. */
  add(name: string, former: F | undefined, revision: number): void {
    this.#changes.push({ name, former, revision })
    if (this.#changes.length <= 2 * this.#bound) return
    this.#since = this.#changes.at(-this.#bound - 1)!.revision
    this.#changes = this.#changes.slice(-this.#bound)
  }

  /** The changes after a revision, in order; undefined: the log no longer contains all of them. */
  after(revision: number): readonly Change<F>[] | undefined {
    if (revision < this.#since) return undefined
    let first = this.#changes.length
    while (first > 0 && this.#changes[first - 1]!.revision > revision) first--
    return this.#changes.slice(first)
  }
}
