import type { Sighting } from '../../flags/feature/see-features.ts'
import type { Registration, UsageReport } from '../../pipeline/usage-reports.ts'
import type { Writer } from '../../store/writer.ts'
import type { Log } from '../../telemetry/log.ts'
import { ApplicationSums } from './application-sums.ts'
import { Batches } from './batches.ts'
import { Room } from './room.ts'
import { SeenFeatures } from './seen-features.ts'
import { storeUsage } from './store-usage.ts'
import { UsageSums } from './usage-sums.ts'

const mostEntries = 200_000

interface Reported {
  readonly room: Room
  readonly applications: ApplicationSums
  readonly usage: UsageSums
}

const nothing = (most: number): Reported => {
  const room = new Room(most)
  return { room, applications: new ApplicationSums(room), usage: new UsageSums(room) }
}

interface Parts {
  readonly writer: Writer
  /** Stores when features were reported last, and gives back what has to wait. */
  readonly seeFeatures: (sightings: readonly Sighting[]) => Promise<readonly Sighting[]>
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
  /** How many counts, applications and strategies it holds; a quarter of that from one token. */
  readonly most?: number
}

/** What applications report, summed in memory and stored every few seconds, since no report should wait for it. A kill may cost what was not stored yet. */
export class UsageBuffer {
  readonly #parts: Required<Parts>
  readonly #seen = new SeenFeatures()
  readonly #batches = new Batches()
  #reported: Reported
  #running: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor({ most = mostEntries, ...parts }: Parts) {
    this.#parts = { ...parts, most }
    this.#reported = nothing(most)
  }

  add({ hour, counts, batch = null, ...reporter }: UsageReport): void {
    this.#reported.applications.meet(reporter)
    if (hour === null) return
    const now = this.#parts.now()
    const added = batch === null ? counts : this.#batches.newOf(reporter, batch, counts, now)
    this.#reported.usage.add({ ...reporter, hour, counts: added }, now)
  }

  register(registration: Registration): void {
    this.#reported.applications.register(registration)
  }

  /** Stores all that was there when it was called. What cannot be stored now is kept for the next time. */
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
    const refused = taken.room.takeRefused()
    if (refused > 0) log.warn({ entries: refused }, 'more usage was reported than can be kept, and some of it was dropped')
    if (taken.applications.heard.size === 0) return
    this.#reported = nothing(most)
    try {
      for (const sighting of await storeUsage(writer, taken.applications, taken.usage, now())) this.#seen.note(sighting)
    } catch (error) {
      log.warn({ err: error }, 'usage could not be stored')
      const later = this.#reported
      taken.room.refuse(later.room.takeRefused())
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
      for (const sighting of due) this.#seen.note(sighting)
      log.warn({ err: error }, 'when features were last seen could not be stored')
    }
  }
}
