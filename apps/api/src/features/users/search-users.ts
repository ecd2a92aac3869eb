import type { Contract } from '@halyard/contracts'
import { accountKey } from '@halyard/domain'
import { imageUrlOf } from '../../identity/account/accounts.mappers.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { type AccountBasicsRow, listAccountBasics } from '../../store/repositories/users.repository.ts'
import { toUserBase } from './users.mappers.ts'

const fewest = 2

const namesOf = ({ name, username, email }: AccountBasicsRow): string[] => [name, username, email].filter((each) => each !== null)

export const searchUsers: Operation<Contract['users']['searchUsers']> = {
  run: async ({ store }, { query }) => {
    const wanted = accountKey(query.q)
    if ([...wanted].length < fewest) return []
    // Compared here: what lower case is to the database depends on the locale that it was made with.
    const found = (await store.run(listAccountBasics())).filter((row) => namesOf(row).some((name) => accountKey(name).includes(wanted)))
    return found.map((row) => ({ ...toUserBase(row), imageUrl: imageUrlOf(row) }))
  },
}
