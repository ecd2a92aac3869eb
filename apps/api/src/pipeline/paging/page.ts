/** A page of a list that is not a cached body. */
export class Page<T = unknown> {
  readonly value: T
  /** The cursor of the next page; null: this page is the last. */
  readonly next: string | null

  constructor(value: T, next: string | null) {
    this.value = value
    this.next = next
  }
}
