import type { Contract } from '@halyard/contracts'
import { findRolesOfAccount } from '../../access/account-callers.repository.ts'
import { lockAccount } from '../../access/accounts.repository.ts'
import { changePassword } from '../../access/change-password.ts'
import { refusalOfPassword } from '../../access/password-rule.ts'
import { hashPassword } from '../../access/passwords.ts'
import { refusalOfStronger } from '../../access/power.ts'
import type { Operation } from '../../operation.ts'
import { unknownUser } from './user-rules.ts'

export const changeUserPassword: Operation<Contract['users']['changeUserPassword']> = {
  run: async ({ writer }, { params, body, caller }) => {
    const weak = refusalOfPassword(body.password)
    if (weak) return weak
    const id = Number(params.id)
    const password_hash = await hashPassword(body.password)
    return writer.write(caller.actor, async (tx) => {
      const [[account], [roles]] = await tx.batch(lockAccount(id, 'User'), findRolesOfAccount(id))
      if (!account || !roles) return unknownUser(id)
      const refused = refusalOfStronger(caller, roles)
      if (refused) return refused
      return changePassword(id, password_hash)
    })
  },
}
