import type { Contract } from '@halyard/contracts'
import { toUser } from '../../identity/account/accounts.mappers.ts'
import { rootRoles } from '../../identity/account/roles.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { listAccounts } from '../../store/repositories/accounts.repository.ts'

export const getUsers: Operation<Contract['users']['getUsers']> = {
  run: async ({ store }) => {
    const accounts = await store.run(listAccounts('User'))
    return { users: accounts.map(toUser), rootRoles: [...rootRoles] }
  },
}
