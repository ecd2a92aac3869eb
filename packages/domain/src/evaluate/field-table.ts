/** Numbers for the names of context fields, so that an evaluation finds their values by index. */
export class FieldTable {
  readonly names: string[]
  readonly #indexes: Map<string, number>

  constructor(names: readonly string[] = []) {
    this.names = [...names]
    this.#indexes = new Map(names.map((name, at) => [name, at]))
  }

  /** The number of a field. A new name gets the next number. */
  indexOf(name: string): number {
    const known = this.#indexes.get(name)
    if (known !== undefined) return known
    this.#indexes.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}
