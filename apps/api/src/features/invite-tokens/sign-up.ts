import type { Contract } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { toUser } from '../../identity/account/accounts.mappers.ts'
import { createAccount } from '../../identity/account/create-account.ts'
import { nameOfAccount } from '../../identity/caller/account-caller.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import { hashPassword } from '../../identity/secret/passwords.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findInvite, holdInvite, insertInvited } from '../../store/repositories/invite-tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { isEnabled } from './invite-tokens.mappers.ts'

const deadInvite = failure('ValidationError', 'This invitation is not valid: ask for a new one')

export const signUp: Operation<Contract['inviteTokens']['signUp']> = {
  run: async ({ store, identity: { attempts, keyring }, runtime: { now } }, { params, body, caller, peer }) => {
    const limited = refusalOfAttempt(attempts, 'signUpByAddress', peer.address)
    if (limited) return limited
    const digests = keyring.digests(params.secret)
    // Asked before the password is hashed, so that nobody without an invitation keeps the server busy.
    const [found] = await store.run(findInvite(digests))
    if (!found || !isEnabled(found, now())) return deadInvite
    const weak = refusalOfPassword(body.password)
    if (weak) return weak
    const password_hash = await hashPassword(body.password)
    const { name, email, username = null } = body
    return store.write(caller.actor, async (tx) => {
      const [[invite]] = await tx.batch(holdInvite(digests))
      // Asked again, and what time it is too, while nobody can change it: so none gets in late.
      const at = now()
      if (!invite || !isEnabled(invite, at)) return deadInvite
      const created_at = new Date(at).toISOString()
      const created = await createAccount(tx, {
        kind: 'User',
        name,
        username,
        email,
        password_hash,
        root_role: invite.role_id,
        created_at,
        created_by: nameOfAccount({ username, email, name }),
      })
      if (created instanceof Failure) return created
      const { account, statements, event } = created
      const came = { id: invite.id, name: invite.name, userId: account.id }
      return {
        statements: [...statements, insertInvited(invite.id, account.id, created_at)],
        events: [event, { type: 'public-signup-token-user-added', data: came }],
        revisions: [revisionKeys.access, revisionKeys.invites],
        result: toUser({ ...account, login_attempts: 0, seen_at: null }),
      }
    })
  },
}

export const validateInvite: Operation<Contract['inviteTokens']['validateInvite']> = {
  run: async ({ store, identity: { attempts, keyring }, runtime: { now } }, { params: { secret }, peer }) => {
    const limited = refusalOfAttempt(attempts, 'inviteCheckByAddress', peer.address)
    if (limited) return limited
    const [invite] = await store.run(findInvite(keyring.digests(secret)))
    return invite && isEnabled(invite, now()) ? {} : deadInvite
  },
}
