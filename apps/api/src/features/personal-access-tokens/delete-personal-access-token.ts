import type { Contract } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { deleteAccountToken } from '../../identity/token/delete-account-token.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

export const deletePersonalAccessToken: Operation<Contract['personalAccessTokens']['deletePersonalAccessToken']> = {
  run: ({ store }, { params, caller }) =>
    store.write(caller.actor, async (tx) => {
      const deleted = await deleteAccountToken(tx, caller, { id: Number(params.id), accountId: caller.account!.id, kind: 'User' })
      if (deleted instanceof Failure) return deleted
      const { statements, event } = deleted
      return { statements, events: [event], revisions: [revisionKeys.access], result: {} }
    }),
}
