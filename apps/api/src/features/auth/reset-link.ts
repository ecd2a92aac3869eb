import { failure } from '@halyard/domain'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { findResetLink, type ResetLinkRow } from '../../store/repositories/reset-links.repository.ts'

export const deadLink = failure('AuthenticationRequired', 'This link is not valid any more: ask for a new one')

/** What looks a link up by its token. */
export const linkOf = (token: string) => findResetLink(hashSecret(token))

/** Whether it is there and still sets a password, at this time (epoch milliseconds). */
export const isLive = (link: ResetLinkRow | undefined, now: number): link is ResetLinkRow =>
  link !== undefined && link.kind === 'User' && Date.parse(link.link_expires_at) > now
