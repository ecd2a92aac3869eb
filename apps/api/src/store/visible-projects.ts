import { hash } from 'node:crypto'

/** The projects that a caller can see, as a list of allowed projects. New projects are invisible until the caller is looked up again. */
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

  /** A digest of the complete list, for the names of cached bodies. */
  toJSON(): string {
    return this.#digest
  }
}
