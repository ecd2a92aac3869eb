import type { Endpoint, NamedEndpoint } from '@halyard/contracts'
import type { Operation } from './operation.ts'

/** An endpoint together with what it does. */
export interface Route extends NamedEndpoint {
  readonly run: Operation<Endpoint>
  /** What reads that which it changes, so that If-Match means something. */
  readonly guard?: Route | undefined
  /** True: it reads what others change, so that its answers carry a version. */
  readonly isGuard?: boolean
}
