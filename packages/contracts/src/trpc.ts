import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure, TRPCRouterRecord } from '@trpc/server'
import type { Contract } from './contract.ts'
import type { ErrorBody } from './errors/schemas.ts'
import type { Endpoint, Input, Output } from './kernel/endpoint.ts'

interface Definition<E extends Endpoint> {
  input: Record<never, never> extends Input<E> ? Input<E> | undefined : Input<E>
  output: Output<E>
  meta: object
}

type Procedure<E extends Endpoint> = E extends Endpoint<'GET'> ? TRPCQueryProcedure<Definition<E>> : TRPCMutationProcedure<Definition<E>>
type Procedures<R> = { [N in keyof R]: R[N] extends Endpoint ? Procedure<R[N]> : never }
export type Routers = { [N in keyof Contract]: Procedures<Contract[N]> }

export interface RootTypes {
  ctx: object
  meta: object
  errorShape: { message: string; code: number; data: { code: string; httpStatus: number; error: ErrorBody } }
  transformer: false
}

/** The type parameter of tRPC clients: `createTRPCClient<AppRouter>(...)`. It is mapped from the contract, with one procedure per endpoint. */
export type AppRouter = TRPCBuiltRouter<RootTypes, Routers & TRPCRouterRecord>
