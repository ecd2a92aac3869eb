import type { Contract } from '@halyard/contracts'
import { Failure, failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { findAccount } from '../../store/repositories/accounts.repository.ts'
import { toOwnAccount, toOwnToken, toPermissions } from './profile.mappers.ts'

const findUser = async ({ store }: Ports, { account, token, actor }: Caller) => {
  if (token) return toOwnToken(actor.name, token)
  const [row] = account ? await store.run(findAccount(account.id, account.kind)) : []
  return row ? toOwnAccount(row) : failure('AuthenticationRequired', 'This account was deleted just now')
}

export const getOwnUser: Operation<Contract['profile']['getOwnUser']> = {
  run: async (ports, { caller }) => {
    const user = await findUser(ports, caller)
    if (user instanceof Failure) return user
    return { user, permissions: toPermissions(caller.grants), feedback: [], splash: {} }
  },
}
