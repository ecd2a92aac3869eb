import type { Contract } from '@halyard/contracts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findInvite } from '../../store/repositories/invite-tokens.repository.ts'
import { isEnabled } from './invite-tokens.mappers.ts'
import { deadInvite } from './unknown-invite.ts'

export const validateInvite: Operation<Contract['inviteTokens']['validateInvite']> = {
  run: async ({ store, identity: { attempts, keyring }, runtime: { now } }, { params: { secret }, peer }) => {
    const limited = refusalOfAttempt(attempts, 'inviteCheckByAddress', peer.address)
    if (limited) return limited
    const [invite] = await store.run(findInvite(keyring.digests(secret)))
    return invite && isEnabled(invite, now()) ? {} : deadInvite
  },
}
