import type { Contract } from '@halyard/contracts'
import { Failure, failure, usernameFrom } from '@halyard/domain'
import { type AccountDraft, createAccount } from '../../identity/account/create-account.ts'
import { refusalOfRootRole } from '../../identity/caller/power.ts'
import type { Operation } from '../../pipeline/operation.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toServiceAccount } from './service-accounts.mappers.ts'

const message = 'has neither letter nor digit to make a user name of: give a username'
const nameless = failure('ValidationError', `body/name: ${message}`, [{ path: 'body/name', message }])

export const createServiceAccount: Operation<Contract['serviceAccounts']['createServiceAccount']> = {
  run: async ({ store, runtime: { now } }, { body, caller }) => {
    const { name = '', username = usernameFrom(name), rootRole } = body
    const refused = refusalOfRootRole(caller, rootRole)
    if (refused) return refused
    if (username === undefined) return nameless
    const draft: AccountDraft = {
      kind: 'Service Account',
      name: name || null,
      username,
      email: null,
      password_hash: null,
      root_role: rootRole,
      created_at: new Date(now()).toISOString(),
      created_by: caller.actor.name,
    }
    return store.write(caller.actor, async (tx) => {
      const created = await createAccount(tx, draft)
      if (created instanceof Failure) return created
      const { account, statements, event } = created
      return { statements, events: [event], revisions: [revisionKeys.access], result: toServiceAccount(account, []) }
    })
  },
}
