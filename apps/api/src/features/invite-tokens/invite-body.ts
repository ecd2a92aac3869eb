import type { Body } from '../../cache/bodies/body.ts'
import { textBody } from '../../cache/bodies/text-body.ts'
import type { Observed } from '../../store/observed.ts'
import type { InviteRow } from '../../store/repositories/invite-tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { nextExpiry } from './invite-tokens.mappers.ts'

/** Invitations change with themselves, and with the accounts of those who came by them. */
export const revisionOfInvites = (observed: Observed): string =>
  `${observed.get(revisionKeys.invites)} ${observed.get(revisionKeys.access)}`

/** The bytes of what is shown of these invitations, until the first of them expires. `now` in epoch milliseconds. */
export const inviteBody = (shown: object, rows: readonly InviteRow[], now: number): Body =>
  textBody(JSON.stringify(shown), nextExpiry(rows, now))
