import { hash } from 'node:crypto'

/** The projects that a caller may know of, as a list of those allowed: what appears later stays unseen until the caller is looked up anew. */
export class VisibleProjects {
  readonly #ids: ReadonlySet<string>
  readonly #digest: string

  constructor(ids: readonly string[]) {
    this.#ids = new Set(ids)
    this.#digest = hash('sha256', JSON.stringify(ids), 'base64url')
  }

  has(id: string): boolean {
    return this.#ids.has(id)
  }

  get ids(): string[] {
    return [...this.#ids]
  }

  /** Stands for the whole list in the names of cached bodies. */
  toJSON(): string {
    return this.#digest
  }
}
