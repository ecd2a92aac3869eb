/**
 * Bounds the entries that wait in memory, so that no flood of reports fills the memory. Each token gets at most a quarter, so that a
 * misused token does not exclude others.
 */
export class EntryQuota {
  readonly #bound: number
  readonly #takenBy = new Map<number, number>()
  #taken = 0
  #refused = 0

  constructor(bound: number) {
    this.#bound = bound
  }

  get taken(): number {
    return this.#taken
  }

  /** Reserves `entries` for a token; a negative number releases entries. False: the bound is exceeded, and the entries count as refused. */
  take(entries: number, token: number): boolean {
    const ofToken = this.#takenBy.get(token) ?? 0
    if (this.#taken + entries > this.#bound || ofToken + entries > this.#bound / 4) {
      this.refuse(entries)
      return false
    }
    this.#takenBy.set(token, ofToken + entries)
    this.#taken += entries
    return true
  }

  refuse(entries: number): void {
    this.#refused += entries
  }

  /** Returns the number of entries refused since the last call. */
  takeRefused(): number {
    const refused = this.#refused
    this.#refused = 0
    return refused
  }
}
