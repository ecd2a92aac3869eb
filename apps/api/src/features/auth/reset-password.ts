import type { Contract } from '@halyard/contracts'
import { nameOfAccount } from '../../identity/caller/account-caller.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { changePassword } from '../../identity/secret/change-password.ts'
import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import { hashPassword } from '../../identity/secret/passwords.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { lockAccount } from '../../store/repositories/accounts.repository.ts'
import { deadLink, isLive, linkOf } from './reset-link.ts'

export const resetPassword: Operation<Contract['auth']['resetPassword']> = {
  run: async ({ store, identity: { attempts }, runtime: { now } }, { body: { token, password }, peer }) => {
    const limited = refusalOfAttempt(attempts, 'resetByAddress', peer.address)
    if (limited) return limited
    const [found] = await store.run(linkOf(token))
    if (!isLive(found, now())) return deadLink
    const weak = refusalOfPassword(password)
    if (weak) return weak
    const password_hash = await hashPassword(password)
    const { id } = found
    return store.write({ name: nameOfAccount(found), account: id, token: null }, async (tx) => {
      // Of several that want to use it at once, one finds it after the lock.
      const [, [link]] = await tx.batch(lockAccount(id, 'User'), linkOf(token))
      if (!isLive(link, now())) return deadLink
      return changePassword(id, password_hash)
    })
  },
}
