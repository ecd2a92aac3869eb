/**
 * Counts the entries of what waits in memory, so that no storm of reports fills it. Nobody gets more than a quarter, so that one who
 * misuses a token keeps nobody else out.
 */
export class Room {
  readonly #most: number
  readonly #takenBy = new Map<number, number>()
  #taken = 0
  #refused = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Takes room for so many entries more, or fewer, in the name of a token; false: there is none. */
  take(entries: number, token: number): boolean {
    const before = this.#takenBy.get(token) ?? 0
    if (this.#taken + entries > this.#most || before + entries > this.#most / 4) {
      this.refuse(entries)
      return false
    }
    this.#takenBy.set(token, before + entries)
    this.#taken += entries
    return true
  }

  refuse(entries: number): void {
    this.#refused += entries
  }

  /** Number of entries that were refused since this was asked last. */
  takeRefused(): number {
    const refused = this.#refused
    this.#refused = 0
    return refused
  }
}
