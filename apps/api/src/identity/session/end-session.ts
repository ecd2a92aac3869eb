import type { Failure } from '@halyard/domain'
import { lockAccount, removeSessions } from '../../store/repositories/accounts.repository.ts'
import { findSession, lockSession, removeSession, type SessionRow } from '../../store/repositories/credentials.repository.ts'
import type { Actor } from '../../store/repositories/events.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Writer } from '../../store/writer.ts'
import { hashSecret } from '../secret/secrets.ts'

const unchanged = { statements: [], events: [], revisions: [], result: undefined }

/** The page that browsers reach after a logout. */
export const signedOutPage = '/sign-in'

interface End {
  readonly secret: string
  /** True: all sessions of the account end, if the session of the secret is valid. */
  readonly endsAll: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/** Ends the session of a cookie, and returns this session. An unknown session changes nothing. */
export const endSession = (writer: Writer, actor: Actor, { secret, endsAll, now }: End): Promise<SessionRow | undefined | Failure> => {
  const hash = hashSecret(secret)
  return writer.write<SessionRow | undefined>(actor, async (tx) => {
    const [[found]] = await tx.batch(findSession(hash))
    if (!found) return unchanged
    // Locks the account first, as a login does, so that no session of the account starts meanwhile.
    const [, [session]] = await tx.batch(lockAccount(found.account_id, 'User'), lockSession(hash))
    if (!session) return unchanged
    const isComplete = endsAll && Date.parse(session.expires_at) > now
    const ended = isComplete ? removeSessions(session.account_id) : removeSession(hash)
    return { statements: [ended], events: [], revisions: [revisionKeys.access], result: session }
  })
}
