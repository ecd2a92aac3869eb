import type { Empty } from '@halyard/contracts'
import type { Failure } from '@halyard/domain'
import { tokenState } from '../../identity/token/store-tokens.ts'
import { lockToken, revokeToken, type TokenRow } from '../../store/repositories/tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change, Work } from '../../store/writer.ts'
import { keyOf } from './token-key.ts'

const unchanged: Change<Empty> = { statements: [], events: [], revisions: [], result: {} }

/**
 * Deletes the token with this secret or id. `check` returns an error, `unknown` to leave the token and report success, or
 * null to delete.
 */
export const revocationOfToken =
  (secretOrId: string, now: () => number, check: (token: TokenRow) => Failure | 'unknown' | null): Work<Empty> =>
  async (tx) => {
    const [[token]] = await tx.batch(lockToken(keyOf(secretOrId)))
    if (!token) return unchanged
    const refusal = check(token)
    if (refusal !== null) return refusal === 'unknown' ? unchanged : refusal
    return {
      statements: [revokeToken(token.id, new Date(now()).toISOString())],
      events: [{ type: 'api-token-deleted', preData: tokenState(token) }],
      revisions: [revisionKeys.access],
      result: {},
    }
  }
