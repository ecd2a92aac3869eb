/** A page of a list, where it is no cached body. */
export class Page<T = unknown> {
  readonly value: T
  /** The cursor of the page behind it; null: it is the last one. */
  readonly next: string | null

  constructor(value: T, next: string | null) {
    this.value = value
    this.next = next
  }
}
