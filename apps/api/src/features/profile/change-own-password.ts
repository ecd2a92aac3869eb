import type { Contract } from '@halyard/contracts'
import { failure } from '@halyard/domain'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { changePassword } from '../../identity/secret/change-password.ts'
import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import { hashPassword, verifyPassword } from '../../identity/secret/passwords.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findPassword, lockPassword, removeOtherSessions } from '../../store/repositories/profile.repository.ts'

const refused = failure('AuthenticationRequired', 'The old password is wrong')

export const changeOwnPassword: Operation<Contract['profile']['changeOwnPassword']> = {
  run: async ({ store, identity: { attempts } }, { body, caller }) => {
    // Only people are let in, so there is an account.
    const { id } = caller.account!
    const refusal = refusalOfPassword(body.password) ?? refusalOfAttempt(attempts, 'passwordChangeByAccount', String(id))
    if (refusal) return refusal
    const [verified] = await store.run(findPassword(id))
    // Who has no password cannot know it: the administrator's link sets the first one.
    if (!(await verifyPassword(body.oldPassword, verified?.password_hash ?? null))) return refused
    const password_hash = await hashPassword(body.password)
    return store.write(caller.actor, async (tx) => {
      const [[current]] = await tx.batch(lockPassword(id))
      // Somebody else changed it meanwhile, so what was verified is not the old password any more.
      if (!current || current.password_hash !== verified?.password_hash) return refused
      return changePassword(id, password_hash, removeOtherSessions(id, caller.session))
    })
  },
}
