import { randomUUID } from 'node:crypto'
import type { Contract } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { cappedExpiry } from '@halyard/domain'
import { newSecret } from '../../identity/secret/secrets.ts'
import { refusalOfOutliving } from '../../identity/token/expiry.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { insertInvite, type NewInvite } from '../../store/repositories/invite-tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { inviteState, toInvite } from './invite-tokens.mappers.ts'

export const createInviteToken: Operation<Contract['inviteTokens']['createInviteToken']> = {
  run: async (ports, { body, caller }) => {
    const {
      store,
      identity: { keyring },
      runtime: { now },
    } = ports
    const [id, secret, at] = [randomUUID(), newSecret(), now()]
    const expires_at = new Date(cappedExpiry(Date.parse(body.expiresAt), at)).toISOString()
    const refused = refusalOfOutliving(caller, expires_at)
    if (refused) return refused
    const invite: NewInvite = {
      id,
      digest: keyring.digests(secret)[0],
      sealed: keyring.encrypt(secret, id),
      name: body.name,
      enabled: true,
      role_id: builtInRoles.Viewer.id,
      expires_at,
      created_at: new Date(at).toISOString(),
      created_by: caller.actor.name,
    }
    return store.write(caller.actor, async () => ({
      statements: [insertInvite(invite)],
      events: [{ type: 'public-signup-token-created', data: inviteState(invite) }],
      revisions: [revisionKeys.invites],
      result: toInvite(invite, [], ports, now()),
    }))
  },
}
