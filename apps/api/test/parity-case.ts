import type { Contract, Endpoint, Input } from '@halyard/contracts'

/** One request besides the sample. Names of created resources contain `way`, because every way sends the request. */
export interface Case<I> {
  readonly status: number
  readonly title: string
  readonly input: (way: string) => I
}
export type Cases = {
  readonly [R in keyof Contract]?: {
    readonly [O in keyof Contract[R]]?: Contract[R][O] extends Endpoint ? readonly Case<Input<Contract[R][O]>>[] : never
  }
}

export const ok = <I>(status: number, title: string, input: (way: string) => I): Case<I> => ({ status, title, input })
