import { Member, type Work } from './member.ts'
import { canShare, type Outcome, runShared, type Waiting } from './shared-transaction.ts'

/** Shared transactions that run at the same time: while PostgreSQL works for one, the server works for the other. */
const maxRunning = 2
/** Members of one transaction. */
const maxMembers = 16
/** A member that has waited this long runs alone, because a transaction waits for a lock or a slow database. */
const patienceMs = 50

interface Queued extends Waiting {
  settle(outcome: Outcome | { readonly kind: 'continue' }): void
}

export interface Runners {
  /** Runs a transaction once. */
  readonly once: <T>(work: Work<T>) => Promise<T>
  /** Runs a transaction, and repeats it after a serialization failure or a deadlock. */
  readonly repeated: <T>(work: Work<T>) => Promise<T>
}

/**
 * Runs transactions that begin at about the same time as one transaction, with one commit. ADR 0030 explains which ones, and why the result
 * is the same.
 */
export class SharedTransactions {
  readonly #runners: Runners
  #queue: Queued[] = []
  #running = 0
  #isScheduled = false
  #timer: NodeJS.Timeout | undefined

  constructor(runners: Runners) {
    this.#runners = runners
  }

  /** Number of transactions that wait. */
  get waiting(): number {
    return this.#queue.length
  }

  async run<T>(work: Work<T>): Promise<T> {
    const member = new Member(work)
    const request = await member.next()
    if (!request) {
      const ending = await member.ending
      if (ending.last.length === 0) return ending.result
    }
    const waiting = request && { member, request }
    const outcome = waiting && canShare(waiting) ? await this.#share(waiting) : ({ kind: 'continue' } as const)
    if (outcome.kind === 'committed') return outcome.result as T
    if (outcome.kind === 'failed') throw outcome.fault
    let isStarted = outcome.kind === 'continue'
    return this.#runners.repeated((tx) => {
      if (!isStarted) return work(tx)
      isStarted = false
      return member.continueAlone(tx)
    })
  }

  #share(waiting: Waiting): Promise<Parameters<Queued['settle']>[0]> {
    return new Promise((settle) => {
      this.#queue.push({ ...waiting, settle })
      this.#schedule()
    })
  }

  /** Starts a transaction once the requests that have arrived together are queued. */
  #schedule(): void {
    if (this.#queue.length === 0) return
    if (this.#running === maxRunning) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined
        for (const { settle } of this.#queue.splice(0)) settle({ kind: 'continue' })
      }, patienceMs)
    } else if (!this.#isScheduled) {
      this.#isScheduled = true
      setImmediate(() => this.#start())
    }
  }

  #start(): void {
    this.#isScheduled = false
    clearTimeout(this.#timer)
    this.#timer = undefined
    const members = this.#queue.splice(0, maxMembers)
    if (members.length === 0) return
    this.#running++
    this.#run(members)
    this.#schedule()
  }

  async #run(members: readonly Queued[]): Promise<void> {
    const outcomes = await runShared(members, this.#runners.once)
    this.#running--
    for (const { member, settle } of members) settle(outcomes.get(member)!)
    this.#schedule()
  }
}
