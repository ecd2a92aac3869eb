const hourMs = 3_600_000

/** Bounds the rows that the reports of each token can create in an hour. Rows that were admitted once in the hour stay admitted. */
export class HourlyRows {
  readonly #bound: number
  readonly #rowsOf = new Map<number, Set<string>>()
  #hour = 0

  constructor(bound: number) {
    this.#bound = bound
  }

  admits(token: number, row: string, now: number): boolean {
    const hour = Math.floor(now / hourMs)
    if (hour !== this.#hour) this.#rowsOf.clear()
    this.#hour = hour
    const rows = this.#rowsOf.get(token) ?? new Set()
    if (rows.size >= this.#bound && !rows.has(row)) return false
    this.#rowsOf.set(token, rows.add(row))
    return true
  }
}
