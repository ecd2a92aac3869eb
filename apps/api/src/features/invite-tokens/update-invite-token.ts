import type { Contract } from '@halyard/contracts'
import { refusalOfOutliving } from '../../identity/token/expiry.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { type InviteRow, listInvitedBy, lockInvite, updateInvite } from '../../store/repositories/invite-tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { inviteState, toInvite } from './invite-tokens.mappers.ts'
import { unknownInvite } from './unknown-invite.ts'

export const updateInviteToken: Operation<Contract['inviteTokens']['updateInviteToken']> = {
  run: async (ports, { params: { token }, body, caller }) => {
    const expires_at = body.expiresAt === undefined ? undefined : new Date(body.expiresAt).toISOString()
    const refused = expires_at === undefined ? null : refusalOfOutliving(caller, expires_at)
    if (refused) return refused
    const digests = ports.identity.keyring.digests(token)
    return ports.store.write(caller.actor, async (tx) => {
      const [[before], users] = await tx.batch(lockInvite(digests), listInvitedBy(digests))
      if (!before) return unknownInvite
      const after: InviteRow = {
        ...before,
        enabled: body.enabled ?? before.enabled,
        expires_at: expires_at ?? before.expires_at,
      }
      const result = toInvite(after, users, ports, ports.runtime.now())
      if (after.enabled === before.enabled && after.expires_at === before.expires_at)
        return { statements: [], events: [], revisions: [], result }
      return {
        statements: [updateInvite(after.id, after)],
        events: [{ type: 'public-signup-token-updated', data: inviteState(after), preData: inviteState(before) }],
        revisions: [revisionKeys.invites],
        result,
      }
    })
  },
}
