import type { Contract } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import { deleteAccount } from '../../identity/account/delete-account.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { lockAdministrators } from '../../store/repositories/accounts.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { refusalOfLast } from './user-rules.ts'

export const deleteUser: Operation<Contract['users']['deleteUser']> = {
  run: ({ store }, { params, caller }) =>
    store.write(caller.actor, async (tx) => {
      const id = Number(params.id)
      const [administrators] = await tx.batch(lockAdministrators(builtInRoles.Admin.id))
      const deleted = await deleteAccount(tx, caller, id, 'User')
      if (deleted instanceof Failure) return deleted
      const refused = refusalOfLast(administrators, id)
      if (refused) return refused
      const { statements, event } = deleted
      return { statements, events: [event], revisions: [revisionKeys.access, revisionKeys.projects], result: {} }
    }),
}
