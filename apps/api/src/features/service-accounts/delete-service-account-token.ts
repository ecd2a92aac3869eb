import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { deleteAccountToken } from '../../identity/token/delete-account-token.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const deleteServiceAccountToken: Operation<Contract['serviceAccounts']['deleteServiceAccountToken']> = {
  run: ({ store }, { params, caller }) =>
    store.write(caller.actor, async (tx) => {
      const token = { id: Number(params.tokenId), accountId: Number(params.id), kind: 'Service Account' } as const
      const deleted = await deleteAccountToken(tx, caller, token)
      if (deleted instanceof Failure) return deleted
      const { statements, event } = deleted
      return { statements, events: [event], revisions: [revisionKeys.access], result: {} }
    }),
}
