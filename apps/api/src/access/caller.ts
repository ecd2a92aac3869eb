import type { TokenType } from '@halyard/contracts/data'
import type { Grant } from '@halyard/domain'
import type { Actor } from '../events/events.repository.ts'

/** Who is calling, once the credentials were accepted. */
export interface Caller {
  readonly actor: Actor
  readonly token: { readonly type: TokenType; readonly environment: string; readonly projects: readonly string[] }
  /** What the caller may do, and where. */
  readonly grants: readonly Grant[]
}
