import type { Contract } from '@halyard/contracts'
import { toUser } from '../../access/accounts.mappers.ts'
import { findAccount } from '../../access/accounts.repository.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { unknownUser } from './user-rules.ts'

export const getUser: Operation<Contract['users']['getUser']> = {
  watches: () => [revisionKeys.access],
  run: async ({ database }, { params }) => {
    const [account] = await database.run(findAccount(Number(params.id), 'User'))
    return account ? toUser(account) : unknownUser(params.id)
  },
}
