import type { LastSeen } from '../../flags/feature/see-features.ts'
import type { Registration, UsageReport } from '../../pipeline/usage-reports.ts'
import type { Writer } from '../../store/writer.ts'
import type { Log } from '../../telemetry/log.ts'
import { ApplicationSums } from './application-sums.ts'
import { EntryQuota } from './entry-quota.ts'
import { FrontendBounds } from './frontend-bounds.ts'
import { SeenFeatures } from './seen-features.ts'
import { storeUsage } from './store-usage.ts'
import { UsageSums } from './usage-sums.ts'

const maxEntries = 200_000

interface Reported {
  readonly quota: EntryQuota
  readonly applications: ApplicationSums
  readonly usage: UsageSums
}

const emptyReports = (most: number): Reported => {
  const quota = new EntryQuota(most)
  return { quota, applications: new ApplicationSums(quota), usage: new UsageSums(quota) }
}

interface Parts {
  readonly writer: Writer
  /** Stores when features were last seen, and returns the reports that must wait. */
  readonly seeFeatures: (reports: readonly LastSeen[]) => Promise<readonly LastSeen[]>
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
  /** Maximum number of counts, applications and strategies in the buffer; one token gets at most a quarter. */
  readonly most?: number
}

/**
 * Sums the reports of applications in memory and stores them every few seconds, so that no report waits for the database. A kill can lose
 * reports that were not stored yet.
 */
export class UsageBuffer {
  readonly #parts: Required<Parts>
  readonly #seen = new SeenFeatures()
  readonly #bounds = new FrontendBounds()
  #reported: Reported
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  #dropped = 0
  #failures = 0

  constructor({ most = maxEntries, ...parts }: Parts) {
    this.#parts = { ...parts, most }
    this.#reported = emptyReports(most)
  }

  add({ hour, counts, ...reporter }: UsageReport): void {
    this.#reported.applications.add(reporter)
    if (hour !== null) this.#reported.usage.add({ ...reporter, hour, counts }, this.#parts.now())
  }

  register(registration: Registration): void {
    this.#reported.applications.register(registration)
  }

  /** Numbers of entries, and of failed attempts to store them, for monitoring. */
  get measurements() {
    return { buffered: this.#reported.quota.taken, dropped: this.#dropped, failures: this.#failures }
  }

  /** Stores all reports that arrived before the call. Reports that cannot be stored now wait for the next flush. */
  flush(): Promise<void> {
    this.#next ??= this.#running.then(() => {
      this.#next = undefined
      this.#running = this.#flush()
      return this.#running
    })
    return this.#next
  }

  async #flush(): Promise<void> {
    await this.#store()
    await this.#see()
  }

  async #store(): Promise<void> {
    const { writer, log, now, most } = this.#parts
    const taken = this.#reported
    const refused = taken.quota.takeRefused()
    this.#dropped += refused
    if (refused > 0)
      log.warn({ entries: refused }, 'applications reported more usage than the buffer can hold, and some entries were dropped')
    if (taken.applications.byKey.size === 0) return
    this.#reported = emptyReports(most)
    try {
      const { seen, dropped } = await storeUsage(writer, this.#bounds, taken, now())
      for (const lastSeen of seen) this.#seen.note(lastSeen)
      const entries = [...dropped.values()].reduce((sum, count) => sum + count, 0)
      this.#dropped += entries
      if (entries > 0)
        log.warn(
          { entries, tokens: [...dropped.keys()] },
          'reports of frontend tokens had unknown variants or too many names; these entries were dropped',
        )
    } catch (error) {
      this.#failures++
      log.warn({ err: error }, 'usage could not be stored')
      const later = this.#reported
      taken.quota.refuse(later.quota.takeRefused())
      taken.applications.merge(later.applications)
      taken.usage.merge(later.usage)
      this.#reported = taken
    }
  }

  async #see(): Promise<void> {
    const { seeFeatures, log, now } = this.#parts
    const due = this.#seen.takeDue(now())
    if (due.length === 0) return
    try {
      for (const early of await seeFeatures(due)) this.#seen.note(early)
    } catch (error) {
      for (const lastSeen of due) this.#seen.note(lastSeen)
      log.warn({ err: error }, 'the times at which features were last seen could not be stored')
    }
  }
}
