import type { Contract } from '@halyard/contracts'
import type { Body } from '../../cache/bodies/body.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { listInvited, listInvites } from '../../store/repositories/invite-tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { inviteBody, revisionOfInvites } from './invite-body.ts'
import { toInvite } from './invite-tokens.mappers.ts'

const buildBody = async (ports: Ports): Promise<Body> => {
  const now = ports.runtime.now()
  const [invites, invited] = await ports.store.snapshot((tx) => tx.batch(listInvites(), listInvited()))
  const usersOf = Map.groupBy(invited, (user) => user.invite_id)
  const tokens = invites.map((invite) => toInvite(invite, usersOf.get(invite.id) ?? [], ports, now))
  return inviteBody({ tokens }, invites, now)
}

export const getInviteTokens: Operation<Contract['inviteTokens']['getInviteTokens']> = {
  watches: () => [revisionKeys.invites],
  run: async (ports, { observed }) => {
    const body = await ports.cache.bodies.getOrBuild('invites', revisionOfInvites(observed), () => buildBody(ports))
    return { etag: body.etag, body: () => body }
  },
}
