import type { Contract } from '@halyard/contracts'
import { toUser } from '../../identity/account/accounts.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findAccount } from '../../store/repositories/accounts.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { unknownUser } from './user-rules.ts'

export const getUser: Operation<Contract['users']['getUser']> = {
  watches: () => [revisionKeys.access],
  run: async ({ store }, { params }) => {
    const [account] = await store.run(findAccount(Number(params.id), 'User'))
    return account ? toUser(account) : unknownUser(params.id)
  },
}
