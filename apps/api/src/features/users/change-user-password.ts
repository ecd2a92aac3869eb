import type { Contract } from '@halyard/contracts'
import { refusalOfStronger } from '../../identity/caller/power.ts'
import { changePassword } from '../../identity/secret/change-password.ts'
import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import { hashPassword } from '../../identity/secret/passwords.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findRolesOfAccount } from '../../store/repositories/account-callers.repository.ts'
import { lockAccount } from '../../store/repositories/accounts.repository.ts'
import { unknownUser } from './user-rules.ts'

export const changeUserPassword: Operation<Contract['users']['changeUserPassword']> = {
  run: async ({ store }, { params, body, caller }) => {
    const weak = refusalOfPassword(body.password)
    if (weak) return weak
    const id = Number(params.id)
    const password_hash = await hashPassword(body.password)
    return store.write(caller.actor, async (tx) => {
      const [[account], [roles]] = await tx.batch(lockAccount(id, 'User'), findRolesOfAccount(id))
      if (!account || !roles) return unknownUser(id)
      const refused = refusalOfStronger(caller, roles)
      if (refused) return refused
      return changePassword(id, password_hash)
    })
  },
}
