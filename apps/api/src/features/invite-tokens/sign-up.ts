import type { Contract } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import { toUser } from '../../identity/account/accounts.mappers.ts'
import { createAccount } from '../../identity/account/create-account.ts'
import { nameOfAccount } from '../../identity/caller/account-caller.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import { hashPassword } from '../../identity/secret/passwords.ts'
import { isPasswordLoginOn, linksOff } from '../../identity/sign-in/password-login.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findInvite, insertInvited, lockInviteForReference } from '../../store/repositories/invite-tokens.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { isEnabled } from './invite-tokens.mappers.ts'

const invalidInvite = failure('ValidationError', 'This invitation is not valid: ask for a new one')

export const signUp: Operation<Contract['inviteTokens']['signUp']> = {
  run: async ({ store, identity: { attempts, keyring }, runtime: { now } }, { params, body, caller, connection }) => {
    const limited = refusalOfAttempt(attempts, 'signUpByAddress', connection.address)
    if (limited) return limited
    if (!(await isPasswordLoginOn(store))) return linksOff
    const digests = keyring.digests(params.secret)
    // Checked before the password is hashed, so that callers without an invitation cannot keep the server busy.
    const [found] = await store.run(findInvite(digests))
    if (!found || !isEnabled(found, now())) return invalidInvite
    const weak = refusalOfPassword(body.password)
    if (weak) return weak
    const password_hash = await hashPassword(body.password)
    const { name, email, username = null } = body
    return store.write(caller.actor, async (tx) => {
      const [[invite]] = await tx.batch(lockInviteForReference(digests))
      // Checked again under the lock with the present time, because the invitation may have ended meanwhile.
      const at = now()
      if (!invite || !isEnabled(invite, at)) return invalidInvite
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
  run: async ({ store, identity: { attempts, keyring }, runtime: { now } }, { params: { secret }, connection }) => {
    const limited = refusalOfAttempt(attempts, 'inviteCheckByAddress', connection.address)
    if (limited) return limited
    const [invite] = await store.run(findInvite(keyring.digests(secret)))
    return invite && isEnabled(invite, now()) ? {} : invalidInvite
  },
}
