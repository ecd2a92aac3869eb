import type { Contract } from '@halyard/contracts'
import { refusalOfRootRole, refusalOfStronger } from '../../identity/caller/power.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { findRolesOfAccount } from '../../store/repositories/account-callers.repository.ts'
import { listTokensOfAccount } from '../../store/repositories/account-tokens.repository.ts'
import { lockAccount, updateAccount } from '../../store/repositories/accounts.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toServiceAccount } from './service-accounts.mappers.ts'
import { unknownServiceAccount } from './unknown-service-account.ts'

export const updateServiceAccount: Operation<Contract['serviceAccounts']['updateServiceAccount']> = {
  run: async ({ store }, { params, body, caller }) => {
    const id = Number(params.id)
    return store.write(caller.actor, async (tx) => {
      const [[account], [roles], tokens] = await tx.batch(
        lockAccount(id, 'Service Account'),
        findRolesOfAccount(id),
        listTokensOfAccount(id),
      )
      if (!account || !roles) return unknownServiceAccount(id)
      const refused = refusalOfStronger(caller, roles) ?? (body.rootRole === undefined ? null : refusalOfRootRole(caller, body.rootRole))
      if (refused) return refused
      const before = { name: account.name, root_role: account.root_role }
      // An empty name is none.
      const after = { name: body.name === undefined ? before.name : body.name || null, root_role: body.rootRole ?? before.root_role }
      const result = toServiceAccount({ ...account, ...after }, tokens)
      if (after.name === before.name && after.root_role === before.root_role) return { statements: [], events: [], revisions: [], result }
      const stateOf = ({ name, root_role }: typeof before) => ({ id, name, username: account.username, rootRole: root_role })
      return {
        statements: [updateAccount(id, after)],
        events: [{ type: 'service-account-updated', data: stateOf(after), preData: stateOf(before) }],
        revisions: [revisionKeys.access],
        result,
      }
    })
  },
}
