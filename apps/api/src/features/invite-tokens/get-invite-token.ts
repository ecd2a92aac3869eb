import type { Contract } from '@halyard/contracts'
import type { Body } from '../../cache/bodies/body.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { findInvite, listInvitedBy } from '../../store/repositories/invite-tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { inviteBody, revisionOfInvites } from './invite-body.ts'
import { toInvite } from './invite-tokens.mappers.ts'
import { unknownInvite } from './unknown-invite.ts'

const buildBody = async (ports: Ports, secret: string): Promise<Body | undefined> => {
  const now = ports.runtime.now()
  const digests = ports.identity.keyring.digests(secret)
  const [[invite], users] = await ports.store.snapshot((tx) => tx.batch(findInvite(digests), listInvitedBy(digests)))
  return invite && inviteBody(toInvite(invite, users, ports, now), [invite], now)
}

export const getInviteToken: Operation<Contract['inviteTokens']['getInviteToken']> = {
  watches: () => [revisionKeys.invites],
  run: async (ports, { params: { token }, observed }) => {
    const key = JSON.stringify(['invite', hashSecret(token)])
    const revision = revisionOfInvites(observed)
    const known = ports.cache.bodies.get(key, revision)
    const body = known ?? (await buildBody(ports, token))
    if (!body) return unknownInvite
    if (!known) ports.cache.bodies.set(key, revision, body)
    return { etag: body.etag, body: () => body }
  },
}
