import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { deleteAccount } from '../../identity/account/delete-account.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const deleteServiceAccount: Operation<Contract['serviceAccounts']['deleteServiceAccount']> = {
  run: ({ store }, { params, caller }) =>
    store.write(caller.actor, async (tx) => {
      const deleted = await deleteAccount(tx, caller, Number(params.id), 'Service Account')
      if (deleted instanceof Failure) return deleted
      const { statements, event } = deleted
      return { statements, events: [event], revisions: [revisionKeys.access, revisionKeys.projects], result: {} }
    }),
}
