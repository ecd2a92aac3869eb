import { limits } from '@halyard/contracts/data'
import type { Query, Tx } from '../../store/index.ts'
import { insertSession, lockSession, removeSession, updateLoggedIn } from '../../store/repositories/credentials.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { sessionSeconds } from '../caller/cookies.ts'
import { hashSecret } from '../secret/secrets.ts'

/** The browser that logs in. */
export interface LoginClient {
  /** Secret of the session that the browser already has. */
  readonly session: string | undefined
  readonly userAgent: string | undefined
}

/** The provider that proved the person, so that the provider can end the session. */
export interface SessionOrigin {
  readonly provider: string
  readonly subject: string
  /** The provider's name for the session; null: none. */
  readonly session: string | null
}

interface SessionStart {
  readonly accountId: number
  /** The new secret, which only the cookie contains. */
  readonly secret: string
  readonly client: LoginClient
  /** Absent: a password or a passkey proved the person. */
  readonly origin?: SessionOrigin
  /** Epoch milliseconds. */
  readonly now: number
}

export interface NewSessionParts {
  readonly statements: readonly Query[]
  readonly revisions: readonly string[]
  /** Time of the login. */
  readonly at: string
}

/**
 * Returns the statements that start a session of a locked account. The session of the request's cookie ends, because others may know the old
 * secret.
 */
export const newSession = async (tx: Tx, { accountId, secret, client, origin, now }: SessionStart): Promise<NewSessionParts> => {
  const [[ended]] = await tx.batch(lockSession(hashSecret(client.session ?? '')))
  const [at, until] = [now, now + sessionSeconds * 1000].map((time) => new Date(time).toISOString()) as [string, string]
  return {
    statements: [
      ...(ended ? [removeSession(ended.hash)] : []),
      insertSession({
        hash: hashSecret(secret),
        account_id: accountId,
        created_at: at,
        expires_at: until,
        user_agent: client.userAgent?.slice(0, limits.userAgentLength) ?? null,
        provider: origin?.provider ?? null,
        provider_subject: origin?.subject ?? null,
        provider_session: origin?.session ?? null,
      }),
      updateLoggedIn(accountId, at),
    ],
    revisions: ended ? [revisionKeys.access] : [],
    at,
  }
}
