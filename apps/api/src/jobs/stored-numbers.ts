import { pendingStates } from '@halyard/contracts/data'
import type { Keyring } from '../identity/secret/keyring.ts'
import { ssoCertificates } from '../identity/sign-in/sso-certificates.ts'
import type { Database } from '../store/index.ts'
import { countEventsAfter, countOpenRequests, listJobTimes } from '../store/repositories/monitoring.repository.ts'
import { findSettings } from '../store/repositories/saml.repository.ts'
import { findSealing } from '../store/repositories/seals.repository.ts'
import type { Labels } from '../telemetry/metric-table.ts'
import type { Metrics } from '../telemetry/metrics.ts'

const maxWaitMs = 2_000
/** Readers of the metrics share one query in this time. */
const reuseMs = 5_000
const maxEvents = 10_000

type Read = Awaited<ReturnType<typeof readNumbers>>

const readNumbers = (database: Pick<Database, 'snapshot'>) =>
  database.snapshot(async (tx) => {
    const [[sealing], requests, jobs, [saml]] = await tx.batch(findSealing(), countOpenRequests(), listJobTimes(), findSettings())
    const [[unsealed]] = await tx.batch(countEventsAfter(sealing ?? { xid: '0', id: 0 }, maxEvents))
    return { requests, jobs, saml, unsealed: unsealed! }
  })

/** Seconds since a time; 0 for a time in the future. */
const secondsSince = (time: string, now: number): number => Math.max(0, (now - Date.parse(time)) / 1_000)

/**
 * The numbers of the metrics that only the database knows. They are read when the metrics are read. While the database does not respond,
 * these metrics are absent, and `halyard_database_up` is 0.
 */
export class StoredNumbers {
  readonly #database: Pick<Database, 'snapshot'>
  readonly #now: () => number
  readonly #keyring: Keyring
  #read: Read | undefined
  #readAt = Number.NEGATIVE_INFINITY
  #running: Promise<void> | undefined

  constructor(database: Pick<Database, 'snapshot' | 'onLost'>, now: () => number, keyring: Keyring) {
    this.#database = database
    this.#now = now
    this.#keyring = keyring
    database.onLost(() => {
      this.#readAt = Number.NEGATIVE_INFINITY
    })
  }

  provideTo(metrics: Metrics): void {
    const now = this.#now
    const ofRead =
      <T>(select: (read: Read) => T) =>
      () =>
        this.#read && select(this.#read)
    metrics.beforeReading(() => this.#refresh())
    metrics.provide('halyard_database_up', () => (this.#read ? 1 : 0))
    metrics.provide(
      'halyard_unsealed_events',
      ofRead(({ unsealed }) => unsealed.events),
    )
    metrics.provide(
      'halyard_unsealed_events_oldest_age_seconds',
      ofRead(({ unsealed: { oldest } }) => (oldest === null ? 0 : secondsSince(oldest, now()))),
    )
    metrics.provide(
      'halyard_job_overdue_seconds',
      ofRead(({ jobs }) => jobs.map(({ name, due_at }) => [{ name }, secondsSince(due_at, now())])),
    )
    metrics.provide(
      'halyard_sso_certificate_expiry_seconds',
      ofRead((read) => this.#certificates(read)),
    )
    metrics.provide(
      'halyard_change_requests_pending',
      ofRead(({ requests }) =>
        [...pendingStates, 'Scheduled'].map((state) => [{ state }, requests.find((row) => row.state === state)?.requests ?? 0]),
      ),
    )
  }

  /** Seconds until the end of each certificate of single sign-on. */
  #certificates({ saml }: Read): readonly (readonly [Labels<'halyard_sso_certificate_expiry_seconds'>, number])[] {
    const now = this.#now()
    return ssoCertificates(this.#keyring, saml, now).map(({ of, fingerprint, validTo }) => [{ of, fingerprint }, (validTo - now) / 1_000])
  }

  /** Never rejects, and waits at most `maxWaitMs`. A read that takes longer continues, and no second one starts meanwhile. */
  async #refresh(): Promise<void> {
    if (performance.now() - this.#readAt < reuseMs) return
    this.#running ??= this.#load().finally(() => {
      this.#running = undefined
    })
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      this.#read = undefined
      resolve()
    }, maxWaitMs)
    await Promise.race([this.#running, late])
    clearTimeout(timer)
  }

  async #load(): Promise<void> {
    try {
      this.#read = await readNumbers(this.#database)
      this.#readAt = performance.now()
    } catch {
      // The metrics show that the database is away. Other work logs the reason.
      this.#read = undefined
    }
  }
}
