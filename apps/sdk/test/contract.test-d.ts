import type { Contract, ErrorBody as ContractErrorBody, Endpoint, Input, Output } from '@halyard/contracts'
import type { ErrorName as ContractErrorName } from '@halyard/contracts/data'
import type { ErrorBody, ErrorName, HalyardClient, NoInput } from '../src/index.ts'
import type { Equal } from './equal.ts'

/** Compiles only if T is true; otherwise the compiler prints the actual T. */
type Holds<T extends true> = T

type Call = (input: never, ...options: never[]) => Promise<unknown>
type InputOf<C extends Call> = Exclude<Parameters<C>[0], undefined>
type IsInputOptional<C extends Call> = Parameters<C>['length'] extends 2 ? false : undefined extends Parameters<C>[0] ? true : false

/** An endpoint without input has NoInput, which the contract does not declare. */
type Expected<E extends Endpoint> = keyof Input<E> extends never ? NoInput : Input<E>
type Faults<Name extends string, E extends Endpoint, C extends Call> =
  | (Equal<Expected<E>, InputOf<C>> extends true ? never : `${Name}: input`)
  | (Equal<Record<never, never> extends Input<E> ? true : false, IsInputOptional<C>> extends true ? never : `${Name}: presence of input`)
  | (Equal<Output<E>, Awaited<ReturnType<C>>> extends true ? never : `${Name}: response`)

type FaultsOf<R extends string, Endpoints, Calls> = {
  [O in keyof Endpoints & string]: O extends keyof Calls
    ? Endpoints[O] extends Endpoint
      ? Calls[O] extends Call
        ? Faults<`${R}.${O}`, Endpoints[O], Calls[O]>
        : `${R}.${O}: no call`
      : never
    : `${R}.${O}: missing`
}[keyof Endpoints & string]

/** The parts of the client that differ from the contract, by name. */
type ClientFaults = {
  [R in keyof Contract & string]: R extends keyof HalyardClient ? FaultsOf<R, Contract[R], HalyardClient[R]> : `${R}: missing`
}[keyof Contract & string]

type CallsOutsideContract = {
  [R in keyof HalyardClient]: R extends keyof Contract ? Exclude<keyof HalyardClient[R], keyof Contract[R]> : R
}[keyof HalyardClient]

export type Proofs = [
  Holds<[ClientFaults] extends [never] ? true : ClientFaults>,
  Holds<[CallsOutsideContract] extends [never] ? true : CallsOutsideContract>,
  Holds<Equal<ErrorBody, ContractErrorBody>>,
  Holds<Equal<ErrorName, ContractErrorName>>,
]

/** A check of the comparison itself: the differences that it must detect. */
interface Sample {
  a: string
  b?: { c: ('x' | 'y')[] }
}
export type ComparisonChecks = [
  Holds<Equal<Sample, { a: string } & { b?: { c: Array<'x' | 'y'> } | undefined }>>,
  Holds<Equal<Sample, { a: string }> extends false ? true : false>,
  Holds<Equal<Sample, { a: string; b: { c: ('x' | 'y')[] } }> extends false ? true : false>,
  Holds<Equal<Sample, { a: string; b?: { c: string[] } }> extends false ? true : false>,
  Holds<Equal<Sample, { a: string; b?: { c: ('x' | 'y' | 'z')[] } }> extends false ? true : false>,
  Holds<Equal<Sample, { a: string | null; b?: { c: ('x' | 'y')[] } }> extends false ? true : false>,
  Holds<Equal<Record<string, unknown>, Record<string, never>> extends false ? true : false>,
  Holds<Equal<{ a: unknown }, { a: never }> extends false ? true : false>,
]
