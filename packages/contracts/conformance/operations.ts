import { type Contract, type Endpoint, type Input, listEndpoints, type Output } from '@halyard/contracts'

/** Name of any operation in the contract. */
export type Operation = { [R in keyof Contract]: keyof Contract[R] & string }[keyof Contract]

type EndpointOf<O extends Operation> = Extract<
  { [R in keyof Contract]: O extends keyof Contract[R] ? Contract[R][O] : never }[keyof Contract],
  Endpoint
>
export type InputOf<O extends Operation> = Input<EndpointOf<O>>
export type OutputOf<O extends Operation> = Output<EndpointOf<O>>

type Value = string | number | boolean

/** Input of any operation, valid or not. */
export interface AnyInput {
  readonly params?: Readonly<Record<string, Value>>
  readonly query?: Readonly<Record<string, Value | readonly Value[] | undefined>>
  readonly body?: unknown
}

const endpoints = new Map(listEndpoints().map(({ operation, endpoint }) => [operation, endpoint]))

export const endpointOf = (operation: Operation): Endpoint => {
  const endpoint = endpoints.get(operation)
  if (!endpoint) throw new Error(`the contract has no ${operation}`)
  return endpoint
}
