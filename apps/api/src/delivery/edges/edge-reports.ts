import type { EdgeReport } from '../../pipeline/edge-reports.ts'

const longestMs = 300_000
const mostEdges = 1_000
/** Revisions of all reports together. */
const mostRevisions = 100_000

/** The last report of each proxy, for 5 minutes. The revisions in it say what has arrived at the proxy. */
export class EdgeReports {
  /** The latest report comes last. */
  readonly #reports = new Map<string, EdgeReport>()
  readonly #now: () => number
  #revisions = 0

  constructor(now: () => number) {
    this.#now = now
  }

  add(report: EdgeReport): void {
    this.#remove(report.identifier)
    this.#reports.set(report.identifier, report)
    this.#revisions += report.revisions.length
    for (const { identifier, at } of this.#reports.values()) {
      const isFull = this.#reports.size > mostEdges || this.#revisions > mostRevisions
      if (!isFull && this.#isLive(at)) break
      this.#remove(identifier)
    }
  }

  /** The reports of the last 5 minutes, the latest last. */
  live(): readonly EdgeReport[] {
    return [...this.#reports.values()].filter(({ at }) => this.#isLive(at))
  }

  #isLive(at: number): boolean {
    return this.#now() - at < longestMs
  }

  #remove(identifier: string): void {
    this.#revisions -= this.#reports.get(identifier)?.revisions.length ?? 0
    this.#reports.delete(identifier)
  }
}
