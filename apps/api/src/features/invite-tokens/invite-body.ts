import type { Body } from '../../bodies/body.ts'
import { textBody } from '../../bodies/text-body.ts'
import type { Context } from '../../context.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import type { Observed } from '../../revisions/revisions.ts'
import { nextExpiry } from './invite-tokens.mappers.ts'
import type { InviteRow } from './invite-tokens.repository.ts'

/** Invitations change with themselves, and with the accounts of those who came by them. */
export const revisionOfInvites = (observed: Observed): string =>
  `${observed.get(revisionKeys.invites)} ${observed.get(revisionKeys.access)}`

/** The bytes of what is shown of these invitations, until the first of them expires. `now` in epoch milliseconds. */
export const inviteBody = (shown: object, rows: readonly InviteRow[], now: number, { brotli }: Pick<Context, 'brotli'>): Body =>
  textBody(JSON.stringify(shown), brotli, nextExpiry(rows, now))
