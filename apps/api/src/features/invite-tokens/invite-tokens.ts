import { randomUUID } from 'node:crypto'
import { builtInRoles } from '@halyard/contracts/data'
import { cappedExpiry, failure } from '@halyard/domain'
import { hashSecret, newSecret } from '../../identity/secret/secrets.ts'
import { refusalOfOutliving } from '../../identity/token/expiry.ts'
import { cachedRead, Expiring } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import {
  findInvite,
  type InviteRow,
  insertInvite,
  listInvited,
  listInvitedBy,
  listInvites,
  lockInvite,
  type NewInvite,
  updateInvite,
} from '../../store/repositories/invite-tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { inviteState, nextExpiry, toInvite } from './invite-tokens.mappers.ts'
import { signUp, validateInvite } from './sign-up.ts'

/** The message omits the secret. */
const unknownInvite = failure('NotFoundError', 'There is no public signup token with this secret')

/** Revision keys of invitations and of the accounts created with them. */
const inviteKeys = [revisionKeys.invites, revisionKeys.access]

export const inviteTokenOperations: Operations['inviteTokens'] = {
  getInviteTokens: cachedRead({
    keys: () => inviteKeys,
    name: () => ['invites'],
    read: async (ports) => {
      const now = ports.runtime.now()
      const [invites, invited] = await ports.store.snapshot((tx) => tx.batch(listInvites(), listInvited()))
      const usersOf = Map.groupBy(invited, (user) => user.invite_id)
      const tokens = invites.map((invite) => toInvite(invite, usersOf.get(invite.id) ?? [], ports, now))
      return new Expiring({ tokens }, nextExpiry(invites, now))
    },
  }),

  getInviteToken: cachedRead({
    keys: () => inviteKeys,
    name: ({ params }) => ['invite', hashSecret(params.token)],
    read: async (ports, { params }) => {
      const now = ports.runtime.now()
      const digests = ports.identity.keyring.digests(params.token)
      const [[invite], users] = await ports.store.snapshot((tx) => tx.batch(findInvite(digests), listInvitedBy(digests)))
      return invite ? new Expiring(toInvite(invite, users, ports, now), nextExpiry([invite], now)) : unknownInvite
    },
  }),

  updateInviteToken: {
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
  },

  createInviteToken: {
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
  },

  validateInvite,
  signUp,
}
