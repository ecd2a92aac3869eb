import type { Contract, Endpoint, Output, Parsed } from '@halyard/contracts'
import type { Failure } from '@halyard/domain'
import type { Accounts } from './accounts.ts'
import type { Caller } from './caller.ts'
import type { State } from './state.ts'

/** The state that an operation reads, its caller, the clock, and new ids. */
export interface Context {
  readonly state: State
  readonly caller: Caller
  readonly accounts: Accounts
  /** Milliseconds since the epoch. */
  readonly now: number
  /** RFC 3339. */
  readonly at: string
  readonly newId: () => string
  /** Number of writes so far. */
  readonly revision: number
  /** True: the application gets the constraints of segments inlined. */
  readonly inlinesSegments: boolean
}

/** A request with checked input. */
export interface Request<E extends Endpoint> extends Context, Parsed<E> {}

/** The result of a write. */
export class Written<Value> {
  readonly state: State
  readonly value: Value

  constructor(state: State, value: Value) {
    this.state = state
    this.value = value
  }
}

/** A page that the operation has cut itself. */
export class Page<Value> {
  readonly value: Value
  readonly next: string | null

  constructor(value: Value, next: string | null) {
    this.value = value
    this.next = next
  }
}

/** Returns the response of a read, the new state with the response of a write, or the error that a rule expects. */
export type Operation<E extends Endpoint> = (request: Request<E>) => Output<E> | Page<Output<E>> | Written<Output<E>> | Failure

/** Operations by resource, with the names of the contract. */
export type Operations = {
  readonly [R in keyof Contract]?: {
    readonly [O in keyof Contract[R]]?: Contract[R][O] extends Endpoint ? Operation<Contract[R][O]> : never
  }
}
