import type { Contract } from '@halyard/contracts'
import type { Body } from '../../cache/bodies/body.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Context } from '../../pipeline/ports.ts'
import { listInvited, listInvites } from '../../store/repositories/invite-tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { inviteBody, revisionOfInvites } from './invite-body.ts'
import { toInvite } from './invite-tokens.mappers.ts'

const buildBody = async (context: Context): Promise<Body> => {
  const now = context.now()
  const [invites, invited] = await context.database.snapshot((tx) => tx.batch(listInvites(), listInvited()))
  const usersOf = Map.groupBy(invited, (user) => user.invite_id)
  const surroundings = { ...context, now: () => now }
  const tokens = invites.map((invite) => toInvite(invite, usersOf.get(invite.id) ?? [], surroundings))
  return inviteBody({ tokens }, invites, now, context)
}

export const getInviteTokens: Operation<Contract['inviteTokens']['getInviteTokens']> = {
  watches: () => [revisionKeys.invites],
  run: async (context, { observed }) => {
    const body = await context.bodies.getOrBuild('invites', revisionOfInvites(observed), () => buildBody(context))
    return { etag: body.etag, body: () => body }
  },
}
