import type { Ending, Tx } from '../database.ts'
import type { Query, Rows } from '../query.ts'

export type Work<T> = (tx: Tx) => Promise<Ending<T>>

/** Statements that a work has asked for. */
export interface Request {
  readonly queries: readonly Query[]
  answer(rows: readonly (readonly unknown[])[]): void
  refuse(fault: unknown): void
}

/** Ends a work whose result is not used. */
class Abandoned extends Error {
  override readonly name = 'Abandoned'
}
const abandoned = new Abandoned('this work runs again in a transaction of its own')

/** The work of one transaction. It starts at once, and its first statements wait until a transaction for them is found. */
export class Member<T = unknown> implements Tx {
  readonly ending: Promise<Ending<T>>
  readonly #requests: Request[] = []
  /** The statements for which the work waits. */
  #current: Request | undefined
  #hasEnded = false
  #isAbandoned = false
  #needsLongStatements = false
  #tx: Tx | undefined
  #isAlone = false
  #wake = () => {}

  constructor(work: Work<T>) {
    const end = () => {
      this.#hasEnded = true
      this.#wake()
    }
    this.ending = (async () => work(this))()
    this.ending.then(end, end)
  }

  get slot(): number {
    if (!this.#tx) throw new Error('the slot is known once the first statements have run')
    return this.#tx.slot
  }

  batch<const Q extends readonly Query[]>(...queries: Q): Promise<Rows<Q>> {
    if (this.#isAlone) return this.#tx!.batch(...queries)
    if (this.#isAbandoned) return Promise.reject(abandoned)
    return new Promise((resolve, refuse) => {
      this.#requests.push({ queries, answer: (rows) => resolve(rows as unknown as Rows<Q>), refuse })
      this.#wake()
    })
  }

  allowLongStatements(): void {
    this.#needsLongStatements = true
    if (this.#isAlone) this.#tx!.allowLongStatements()
  }

  get needsLongStatements(): boolean {
    return this.#needsLongStatements
  }

  /** The next statements that the work asks for; undefined: the work has ended. */
  async next(): Promise<Request | undefined> {
    if (this.#requests.length === 0 && !this.#hasEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    this.#current = this.#requests.shift()
    return this.#current
  }

  /** The work takes part in this transaction of several works. */
  join(tx: Tx): void {
    this.#tx = tx
  }

  /** Continues in a transaction of its own. */
  continueAlone(tx: Tx): Promise<Ending<T>> {
    this.#tx = tx
    this.#isAlone = true
    if (this.#needsLongStatements) tx.allowLongStatements()
    for (const { queries, answer, refuse } of this.#unanswered()) tx.batch(...queries).then(answer, refuse)
    return this.ending
  }

  /** Ends the work without a result. */
  abandon(): void {
    this.#isAbandoned = true
    for (const { refuse } of this.#unanswered()) refuse(abandoned)
  }

  #unanswered(): Request[] {
    const current = this.#current ? [this.#current] : []
    this.#current = undefined
    return [...current, ...this.#requests.splice(0)]
  }
}
