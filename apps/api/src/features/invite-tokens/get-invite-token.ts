import type { Contract } from '@halyard/contracts'
import type { Body } from '../../cache/bodies/body.ts'
import { hashSecret } from '../../identity/secrets.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Context } from '../../pipeline/ports.ts'
import { findInvite, listInvitedBy } from '../../store/repositories/invite-tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { inviteBody, revisionOfInvites } from './invite-body.ts'
import { toInvite } from './invite-tokens.mappers.ts'
import { unknownInvite } from './unknown-invite.ts'

const buildBody = async (context: Context, secret: string): Promise<Body | undefined> => {
  const now = context.now()
  const digests = context.keyring.digests(secret)
  const [[invite], users] = await context.database.snapshot((tx) => tx.batch(findInvite(digests), listInvitedBy(digests)))
  return invite && inviteBody(toInvite(invite, users, { ...context, now: () => now }), [invite], now, context)
}

export const getInviteToken: Operation<Contract['inviteTokens']['getInviteToken']> = {
  watches: () => [revisionKeys.invites],
  run: async (context, { params: { token }, observed }) => {
    const key = JSON.stringify(['invite', hashSecret(token)])
    const revision = revisionOfInvites(observed)
    const known = context.bodies.get(key, revision)
    const body = known ?? (await buildBody(context, token))
    if (!body) return unknownInvite
    if (!known) context.bodies.set(key, revision, body)
    return { etag: body.etag, body: () => body }
  },
}
