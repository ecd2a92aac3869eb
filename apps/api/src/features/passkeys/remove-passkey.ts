import type { Contract, Empty } from '@halyard/contracts'
import { type Failure, failure } from '@halyard/domain'
import { refusalOfMorePrivileged } from '../../identity/caller/grant-check.ts'
import { refusalOfLockOut, type SignInPorts } from '../../identity/sign-in/break-glass.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Tx } from '../../store/index.ts'
import { findRolesOfAccount } from '../../store/repositories/account-callers.repository.ts'
import { lockAccount } from '../../store/repositories/accounts.repository.ts'
import { findSecondFactor, listPasskeys, removePasskey, updateSecondFactor } from '../../store/repositories/passkeys.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import { toPasskey, toPasskeyState } from './passkeys.mappers.ts'

const unknownUser = (id: number): Failure => failure('NotFoundError', `There is no user with the id ${id}`)
const isNeeded = failure('ConflictError', 'The second factor needs a passkey: switch the second factor off, or add another passkey first')

interface Removal {
  /** Id of the locked account. */
  readonly accountId: number
  readonly passkeyId: number
  /** Whether the removal of the last passkey switches the second factor off. */
  readonly endsFactor: boolean
}

const remove = async (tx: Tx, ports: SignInPorts, { accountId, passkeyId, endsFactor }: Removal): Promise<Change<Empty> | Failure> => {
  const [passkeys, [factor]] = await tx.batch(listPasskeys(accountId), findSecondFactor(accountId))
  const passkey = passkeys.find(({ id }) => id === passkeyId)
  if (!passkey) return failure('NotFoundError', `The account has no passkey with the id ${passkeyId}`)
  const losesFactor = passkeys.length === 1 && factor?.second_factor === true
  if (losesFactor && !endsFactor) return isNeeded
  const refused = await refusalOfLockOut(tx, ports, { removedPasskeys: [passkeyId] })
  if (refused) return refused
  const changed = { id: accountId, required: false }
  return {
    statements: [removePasskey(passkeyId), ...(losesFactor ? [updateSecondFactor(accountId, false)] : [])],
    events: [
      { type: 'passkey-removed', preData: toPasskeyState(passkey) },
      ...(losesFactor ? [{ type: 'second-factor-changed', data: changed, preData: { ...changed, required: true } }] : []),
    ],
    revisions: [revisionKeys.access],
    result: {},
  }
}

export const deletePasskey: Operation<Contract['passkeys']['deletePasskey']> = {
  run: (ports, { params, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      // The endpoint admits users only, so an account exists.
      const accountId = caller.account!.id
      await tx.batch(lockAccount(accountId, 'User'))
      return remove(tx, ports, { accountId, passkeyId: params.id, endsFactor: false })
    }),
}

export const deleteUserPasskey: Operation<Contract['passkeys']['deleteUserPasskey']> = {
  run: (ports, { params: { id, passkeyId }, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const [[account], [roles]] = await tx.batch(lockAccount(id, 'User'), findRolesOfAccount(id))
      if (!account || !roles) return unknownUser(id)
      return refusalOfMorePrivileged(caller, roles) ?? remove(tx, ports, { accountId: id, passkeyId, endsFactor: true })
    }),
}

export const getUserPasskeys: Operation<Contract['passkeys']['getUserPasskeys']> = {
  watches: () => [revisionKeys.access],
  run: async ({ store }, { params: { id } }) => {
    const [[factor], passkeys] = await store.snapshot((tx) => tx.batch(findSecondFactor(id), listPasskeys(id)))
    return factor ? { passkeys: passkeys.map(toPasskey), secondFactor: factor.second_factor } : unknownUser(id)
  },
}
