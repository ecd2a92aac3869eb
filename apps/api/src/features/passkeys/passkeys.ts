import { failure } from '@halyard/domain'
import type { Operations } from '../../pipeline/operation.ts'
import { lockAccount } from '../../store/repositories/accounts.repository.ts'
import { findSecondFactor, listPasskeys, updatePasskeyName, updateSecondFactor } from '../../store/repositories/passkeys.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { createPasskey, getPasskeyCreation } from './create-passkey.ts'
import { refusalOfProof } from './fresh-proof.ts'
import { toPasskey, toPasskeyState } from './passkeys.mappers.ts'
import { deletePasskey, deleteUserPasskey, getUserPasskeys } from './remove-passkey.ts'

const needsPasskey = failure('ConflictError', 'The second factor needs a passkey: add a passkey first')
const unchanged = { statements: [], events: [], revisions: [] }

// The endpoints without a user in their path admit users only, so an account exists.
export const passkeyOperations: Operations['passkeys'] = {
  getPasskeys: {
    watches: () => [revisionKeys.access],
    run: async ({ store }, { caller }) => {
      const { id } = caller.account!
      const [passkeys, [factor]] = await store.snapshot((tx) => tx.batch(listPasskeys(id), findSecondFactor(id)))
      return { passkeys: passkeys.map(toPasskey), secondFactor: factor?.second_factor === true }
    },
  },

  getPasskeyCreation,
  createPasskey,

  renamePasskey: {
    run: ({ store }, { params, body: { name }, caller }) =>
      store.write(caller.actor, async (tx) => {
        const { id } = caller.account!
        const [, passkeys] = await tx.batch(lockAccount(id, 'User'), listPasskeys(id))
        const passkey = passkeys.find((one) => one.id === params.id)
        if (!passkey) return failure('NotFoundError', `You have no passkey with the id ${params.id}`)
        const renamed = { ...passkey, name }
        const result = toPasskey(renamed)
        if (passkey.name === name) return { ...unchanged, result }
        return {
          statements: [updatePasskeyName(passkey.id, name)],
          events: [{ type: 'passkey-updated', data: toPasskeyState(renamed), preData: toPasskeyState(passkey) }],
          revisions: [revisionKeys.access],
          result,
        }
      }),
  },

  deletePasskey,

  setSecondFactor: {
    run: async (ports, { body: { required, password }, caller }) => {
      const refused = await refusalOfProof(ports, caller, password)
      if (refused) return refused
      const { id } = caller.account!
      return ports.store.write(caller.actor, async (tx) => {
        const [, passkeys, [factor]] = await tx.batch(lockAccount(id, 'User'), listPasskeys(id), findSecondFactor(id))
        const result = { required }
        if (factor?.second_factor === required) return { ...unchanged, result }
        if (required && passkeys.length === 0) return needsPasskey
        return {
          statements: [updateSecondFactor(id, required)],
          events: [{ type: 'second-factor-changed', data: { id, required }, preData: { id, required: !required } }],
          revisions: [revisionKeys.access],
          result,
        }
      })
    },
  },

  getUserPasskeys,
  deleteUserPasskey,
}
