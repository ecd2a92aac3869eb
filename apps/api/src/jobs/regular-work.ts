import { fireAndForget } from '../telemetry/fire-and-forget.ts'
import type { Log } from '../telemetry/log.ts'
import { waitForWork } from './wait-for-work.ts'

/** Work that an instance does again and again, until it stops. */
export class RegularWork {
  readonly #log: Pick<Log, 'warn' | 'debug'>
  readonly #timers: NodeJS.Timeout[] = []
  readonly #running = new Set<Promise<unknown>>()

  constructor(log: Pick<Log, 'warn' | 'debug'>) {
    this.#log = log
  }

  /** Starts work now. Logs `failed` at the given level if it fails. */
  start(failed: string, work: () => Promise<unknown>, level: 'warn' | 'debug' = 'warn'): void {
    const run = () => {
      const running = Promise.try(work).finally(() => this.#running.delete(running))
      this.#running.add(running)
      return running
    }
    fireAndForget(this.#log, failed, run, { level, detail: 'error' })
  }

  /** Starts work at each interval, in milliseconds. */
  every(intervalMs: number, ...[failed, work, level]: Parameters<RegularWork['start']>): void {
    this.#timers.push(setInterval(() => this.start(failed, work, level), intervalMs))
  }

  /** Starts no more work, and waits for the running work, at most `mostMs` milliseconds. */
  async stop(mostMs: number): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await waitForWork(this.#running, mostMs)
  }
}
