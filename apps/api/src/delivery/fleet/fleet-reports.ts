import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ReadIndex } from '../../cache/revisions/read-index.ts'
import type { EdgeReport } from '../../pipeline/edge-reports.ts'
import type { Fleet, Outcomes, Polled, SdkCall, Streaming } from '../../pipeline/fleet.ts'
import type { Cache } from '../../pipeline/ports.ts'
import type { Database } from '../../store/index.ts'
import { putSdkProcesses, removeSdkProcesses, type SdkProcessRow } from '../../store/repositories/sdk-processes.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'
import type { Log } from '../../telemetry/log.ts'
import { SdkFleet } from './sdk-fleet.ts'
import type { OnArrival, SdkProcess } from './sdk-process.ts'

const rowsPerStatement = 5_000
/** A row is stored again this many milliseconds before it expires, so that other servers do not count its process as gone. */
const renewBeforeMs = 10_000
/** Time after a notice in which changes are stored every `watchStepMs` milliseconds. */
const watchedMs = 2_500
const watchStepMs = 250
/** Interval of notices to other servers while a request waits for processes. */
const remindMs = 1_000

const noticeOf = (environment: string) => `fleet:${environment}`
const environmentOfNotice = /^fleet:(.+)$/

interface Parts {
  readonly cache: Pick<Cache, 'revisions' | 'delivered'>
  readonly database: Pick<Database, 'run'>
  readonly log: Log
  readonly now: () => number
  readonly onArrival: OnArrival
}

const byKey = (one: SdkProcessRow, other: SdkProcessRow) =>
  one.environment === other.environment ? (one.id < other.id ? -1 : 1) : one.environment < other.environment ? -1 : 1

/**
 * The processes that call this server. All servers read the reports of their processes from the database.
 * Reports are written every few seconds, and at once while a request waits for processes. Losing a report is harmless.
 */
export class FleetReports implements Fleet {
  readonly since: number
  readonly processes: SdkFleet
  readonly #parts: Parts
  readonly #server = randomUUID()
  readonly #remindedAt = new Map<string, number>()
  /** Time until which changes of an environment are stored at once, by performance.now(). */
  readonly #watchedUntil = new Map<string, number>()
  /** Concurrent waiting requests share one store operation. */
  readonly #published = new ReadIndex(async (environments: readonly string[]) => {
    await this.#store(environments, true)
    return new Map<string, never>()
  })
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    this.since = parts.now()
    this.processes = new SdkFleet(parts.now, parts.onArrival)
    parts.cache.revisions.onChanged((keys) => {
      for (const key of keys) {
        const environment = environmentOfNotice.exec(key)?.[1]
        if (environment !== undefined) this.#watch(environment)
      }
    })
  }

  poll(call: SdkCall, isDelta: boolean): Polled | null {
    return this.processes.poll(call, isDelta)
  }

  stream(call: SdkCall): Streaming | null {
    return this.processes.stream(call, this.#parts.cache.delivered.in(call.scope.environment))
  }

  show(call: SdkCall, outcomes: Outcomes): void {
    this.processes.show(call, outcomes)
  }

  report(edge: EdgeReport): void {
    this.processes.report(edge)
  }

  async publish(environment: string): Promise<void> {
    const now = performance.now()
    if (now - (this.#remindedAt.get(environment) ?? Number.NEGATIVE_INFINITY) > remindMs) {
      this.#remindedAt.set(environment, now)
      this.#parts.cache.revisions.announce([noticeOf(environment)])
    }
    await this.#published.check([environment])
  }

  async flush(): Promise<void> {
    this.processes.expire()
    const oldest = performance.now() - watchedMs
    for (const [environment, at] of this.#remindedAt) if (at < oldest) this.#remindedAt.delete(environment)
    await this.#store(this.processes.environments, false)
  }

  /** Runs one store operation at a time, so that each change of a row is written once. */
  #store(environments: readonly string[], isWatched: boolean): Promise<void> {
    const stored = this.#writing.then(async () => {
      for (const environment of environments) await this.#storeOf(environment, isWatched)
      await this.#removeClosed()
    })
    this.#writing = stored.catch(() => undefined)
    return stored
  }

  async #storeOf(environment: string, isWatched: boolean): Promise<void> {
    const { cache, database, now } = this.#parts
    const key = revisionKeys.delivery(environment)
    const features = cache.delivered.in(environment)
    const observedAt = performance.now()
    const observed = await cache.revisions.observe([key])
    await features.upTo([key], observed, observedAt)
    const changed: [SdkProcess, SdkProcessRow][] = []
    for (const process of this.processes.catchUp(environment, features)) {
      const { stored } = process
      const row = process.toRow(now())
      const isOld = !stored || Date.parse(stored.gone_at) < now() + renewBeforeMs
      const isNews = stored?.held !== row.held || stored.known !== row.known || stored.transport !== row.transport
      if (isOld || isNews || (isWatched && stored.seen_at !== row.seen_at)) changed.push([process, row])
    }
    changed.sort(([, one], [, other]) => byKey(one, other))
    for (let at = 0; at < changed.length; at += rowsPerStatement) {
      const chunk = changed.slice(at, at + rowsPerStatement)
      await database.run(
        putSdkProcesses(
          this.#server,
          chunk.map(([, row]) => row),
        ),
      )
      for (const [process, row] of chunk) process.stored = row
    }
  }

  async #removeClosed(): Promise<void> {
    const closed = this.processes.takeClosed()
    if (closed.length > 0) await this.#parts.database.run(removeSdkProcesses(this.#server, closed))
  }

  /** Stores the changes of an environment at once for a while, because another server asked for them. */
  #watch(environment: string): void {
    const isWatched = this.#watchedUntil.has(environment)
    this.#watchedUntil.set(environment, performance.now() + watchedMs)
    if (isWatched) return
    const work = async () => {
      try {
        while (performance.now() < this.#watchedUntil.get(environment)!) {
          await this.#published.check([environment])
          await delay(watchStepMs, undefined, { ref: false })
        }
      } finally {
        this.#watchedUntil.delete(environment)
      }
    }
    fireAndForget(this.#parts.log, 'the revisions of SDK processes could not be stored', work, { level: 'debug', detail: 'error' })
  }
}
