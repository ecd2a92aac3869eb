import { Member, type Work } from './member.ts'
import { canBegin, canShare, lockTimeoutMs, type Outcome, runShared, type Waiting } from './shared-transaction.ts'

/** Transactions that run at the same time: while PostgreSQL works for some, the server works for another. */
const maxRunning = 3
/** Members of one transaction. */
const maxMembers = 16
/** Milliseconds that a work waits for others, if several works ran at the same time lately. */
const gatherMs = 1
/** The part of the lately simultaneous works that still counts after another transaction. */
const fading = 0.8

interface Queued extends Waiting {
  readonly work: Work<unknown>
  readonly resolve: (result: unknown) => void
  readonly reject: (fault: unknown) => void
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
  readonly #queue: Queued[] = []
  #running = 0
  #runningMembers = 0
  /** Works that lately ran or waited at the same time. */
  #simultaneous = 0
  #gathering: NodeJS.Timeout | undefined
  #isScheduled = false

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
    if (!waiting || !canBegin(waiting) || !canShare(waiting)) return this.#continueAlone(member, work)
    return new Promise<T>((resolve, reject) => {
      // The result is that of this work.
      this.#queue.push({ ...waiting, work, resolve: resolve as Queued['resolve'], reject })
      this.#schedule()
    })
  }

  /** Continues a started work in a transaction of its own. A repeat of the transaction starts the work again. */
  async #continueAlone<T>(member: Member<T>, work: Work<T>): Promise<T> {
    let isFirst = true
    try {
      return await this.#runners.repeated((tx) => {
        if (!isFirst) return work(tx)
        isFirst = false
        return member.continueAlone(tx)
      })
    } catch (fault) {
      // Without a connection, the work would wait indefinitely.
      member.abandon()
      throw fault
    }
  }

  #canStart(): boolean {
    return this.#queue.length > 0 && this.#running < maxRunning && !this.#isScheduled
  }

  /** The works that run or wait now, and lately ran or waited at the same time. */
  #countSimultaneous(remembered: number): number {
    return Math.max(this.#queue.length + this.#runningMembers, this.#simultaneous * remembered)
  }

  /**
   * Starts a transaction once it has its share of the simultaneous works. Clients that wait for their responses send their next requests
   * one by one. Without this wait, the first request would run alone, although a transaction costs about as much as three members.
   */
  #schedule(): void {
    if (!this.#canStart()) return
    const share = Math.ceil(this.#countSimultaneous(1) / maxRunning)
    if (this.#queue.length >= Math.min(share, maxMembers)) this.#startSoon()
    else this.#gathering ??= setTimeout(() => this.#startSoon(), gatherMs)
  }

  /** Starts a transaction once the requests that have arrived together are queued. */
  #startSoon(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    if (!this.#canStart()) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#simultaneous = this.#countSimultaneous(fading)
      const [first, ...others] = this.#queue.splice(0, maxMembers)
      if (first && others.length === 0) this.#startOne(first)
      else if (first) this.#startAll([first, ...others])
      this.#schedule()
    })
  }

  #startOne({ member, work, resolve, reject }: Queued): void {
    const release = this.#occupy(1)
    this.#continueAlone(member, work).then(resolve, reject).then(release, release)
  }

  #startAll(members: readonly Queued[]): void {
    const release = this.#occupy(members.length)
    runShared(members, this.#runners.once).then(
      (outcomes) => {
        release()
        for (const queued of members) this.#settle(queued, outcomes.get(queued.member)!)
      },
      (fault: unknown) => {
        release()
        for (const { reject } of members) reject(fault)
      },
    )
  }

  #settle({ work, resolve, reject }: Queued, outcome: Outcome): void {
    if (outcome.kind === 'committed') resolve(outcome.result)
    else if (outcome.kind === 'failed') reject(outcome.fault)
    else this.#runners.repeated(work).then(resolve, reject)
  }

  /** Counts a transaction and its members until its end, or until it waits for something. Returns the function that ends the count. */
  #occupy(members: number): () => void {
    this.#running++
    this.#runningMembers += members
    let isCounted = true
    const release = () => {
      if (!isCounted) return
      isCounted = false
      clearTimeout(timer)
      this.#running--
      this.#runningMembers -= members
      this.#schedule()
    }
    const timer = setTimeout(release, lockTimeoutMs)
    return release
  }
}
