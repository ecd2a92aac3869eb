import type { Contract } from '@halyard/contracts'
import { toUser } from '../../access/accounts.mappers.ts'
import { listAccounts } from '../../access/accounts.repository.ts'
import { rootRoles } from '../../access/roles.mappers.ts'
import type { Operation } from '../../operation.ts'

export const getUsers: Operation<Contract['users']['getUsers']> = {
  run: async ({ database }) => {
    const accounts = await database.run(listAccounts('User'))
    return { users: accounts.map(toUser), rootRoles: [...rootRoles] }
  },
}
