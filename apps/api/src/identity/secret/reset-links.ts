import type { Query } from '../../store/index.ts'
import type { NewEvent } from '../../store/repositories/events.repository.ts'
import { putResetLink } from '../../store/repositories/reset-links.repository.ts'
import { hashSecret, newSecret } from './secrets.ts'

const hourMs = 3_600_000
/** Lifetimes in milliseconds. A requested link is used at once; the mail for a new account may be read the next day. */
const lifetimes = { reset: hourMs, welcome: 24 * hourMs }

export interface ResetLinkDraft {
  readonly accountId: number
  /** Absent: reset. */
  readonly purpose?: keyof typeof lifetimes
  /** Name of the creator. Null: the user. */
  readonly createdBy: string | null
  /** Epoch milliseconds. */
  readonly now: number
  /** Base of links, never taken from a request. */
  readonly publicUrl: string
}

export interface NewLink {
  readonly statement: Query
  readonly event: NewEvent
  /** Address of the page that sets the password. Only the recipient may see it. */
  readonly url: string
}

/**
 * Creates a link that sets the password of a locked account once, within an hour, or within a day for a new account. An earlier link
 * becomes invalid.
 */
export const issueResetLink = ({ accountId, purpose = 'reset', createdBy, now, publicUrl }: ResetLinkDraft): NewLink => {
  const secret = newSecret()
  const [created_at, expires_at] = [now, now + lifetimes[purpose]].map((at) => new Date(at).toISOString()) as [string, string]
  return {
    statement: putResetLink({ account_id: accountId, hash: hashSecret(secret), created_at, created_by: createdBy, expires_at }),
    event: { type: 'user-reset-link-created', data: { id: accountId, expiresAt: expires_at } },
    url: `${publicUrl}/reset-password?token=${secret}`,
  }
}
