import type { Empty } from '@halyard/contracts'
import type { Failure } from '@halyard/domain'
import { tokenState } from '../../identity/token/store-tokens.ts'
import { lockToken, revokeToken, type TokenRow } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change, Work } from '../../store/writer.ts'
import { keyOf } from './token-key.ts'

const unchanged: Change<Empty> = { statements: [], events: [], revisions: [], result: {} }

/** Ends the token of a secret or an id. `judge` says what keeps it: an error, or that to the caller it is none; null: nothing. */
export const revoking =
  (secretOrId: string, now: () => number, judge: (token: TokenRow) => Failure | 'unknown' | null): Work<Empty> =>
  async (tx) => {
    const [[token]] = await tx.batch(lockToken(keyOf(secretOrId)))
    if (!token) return unchanged
    const kept = judge(token)
    if (kept !== null) return kept === 'unknown' ? unchanged : kept
    return {
      statements: [revokeToken(token.id, new Date(now()).toISOString())],
      events: [{ type: 'api-token-deleted', preData: tokenState(token) }],
      revisions: [revisionKeys.access],
      result: {},
    }
  }
