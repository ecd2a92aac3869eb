import type { Query } from '../../store/index.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { putResetLink } from '../../store/repositories/reset-links.repository.ts'
import { hashSecret, newSecret } from './secrets.ts'

const hourMs = 3_600_000
/** Whoever asked for a link waits for it; who is told of a new account may read that tomorrow. In milliseconds. */
const lifetimes = { reset: hourMs, welcome: 24 * hourMs }

export interface ResetLinkDraft {
  readonly accountId: number
  /** Absent: reset. */
  readonly purpose?: keyof typeof lifetimes
  /** Who makes it; null: the user. */
  readonly createdBy: string | null
  /** Epoch milliseconds. */
  readonly now: number
  /** Base of links, never taken from a request. */
  readonly publicUrl: string
}

export interface NewLink {
  readonly statement: Query
  readonly event: NewEvent
  /** Where the password is set; known to nobody but whoever gets it now. */
  readonly url: string
}

/** A link by which an account's password can be set once, within an hour, or a day for a new account. It kills the one that there was. The account has to be locked. */
export const issueResetLink = ({ accountId, purpose = 'reset', createdBy, now, publicUrl }: ResetLinkDraft): NewLink => {
  const secret = newSecret()
  const [created_at, expires_at] = [now, now + lifetimes[purpose]].map((at) => new Date(at).toISOString()) as [string, string]
  return {
    statement: putResetLink({ account_id: accountId, hash: hashSecret(secret), created_at, created_by: createdBy, expires_at }),
    event: { type: 'user-reset-link-created', data: { id: accountId, expiresAt: expires_at } },
    url: `${publicUrl}/reset-password?token=${secret}`,
  }
}
