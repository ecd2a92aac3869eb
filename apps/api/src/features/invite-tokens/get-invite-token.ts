import type { Contract } from '@halyard/contracts'
import { hashSecret } from '../../access/secrets.ts'
import type { Body } from '../../bodies/body.ts'
import type { Context } from '../../context.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { inviteBody, revisionOfInvites } from './invite-body.ts'
import { toInvite } from './invite-tokens.mappers.ts'
import { findInvite, listInvitedBy } from './invite-tokens.repository.ts'
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
