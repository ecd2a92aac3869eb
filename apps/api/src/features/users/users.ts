import { builtInRoles } from '@halyard/contracts/data'
import { accountKey, catalogueWith, Failure } from '@halyard/domain'
import { imageUrlOf, toUser, toUserBase } from '../../identity/account/accounts.mappers.ts'
import { deleteAccount } from '../../identity/account/delete-account.ts'
import { refusalOfLast } from '../../identity/account/last-administrator.ts'
import { toRootRoles } from '../../identity/account/roles.mappers.ts'
import { refusalOfMorePrivileged } from '../../identity/caller/grant-check.ts'
import { changePassword } from '../../identity/secret/change-password.ts'
import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import { hashPassword } from '../../identity/secret/passwords.ts'
import { refusalOfLockOut } from '../../identity/sign-in/break-glass.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { findRolesOfAccount } from '../../store/repositories/account-callers.repository.ts'
import { findAccount, listAccounts, lockAccount, lockAdministrators } from '../../store/repositories/accounts.repository.ts'
import { listCustomRoles } from '../../store/repositories/custom-roles.repository.ts'
import { type AccountBasicsRow, listAccountBasics, listGroupBasics } from '../../store/repositories/users.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { createUser } from './create-user.ts'
import { resetUserPassword } from './reset-user-password.ts'
import { updateUser } from './update-user.ts'
import { unknownUser } from './user-rules.ts'
import { toGroupBase } from './users.mappers.ts'

const minLetters = 2

const namesOf = ({ name, username, email }: AccountBasicsRow): string[] => [name, username, email].filter((each) => each !== null)

export const userOperations: Operations['users'] = {
  getUsers: {
    run: async ({ store }) => {
      const [accounts, custom] = await store.snapshot((tx) => tx.batch(listAccounts('User'), listCustomRoles()))
      return { users: accounts.map(toUser), rootRoles: toRootRoles(catalogueWith(custom)) }
    },
  },

  searchUsers: {
    run: async ({ store }, { query }) => {
      const searchKey = accountKey(query.q)
      if ([...searchKey].length < minLetters) return []
      // Compared here, because lower-casing in the database depends on its locale.
      const found = (await store.run(listAccountBasics())).filter((row) =>
        namesOf(row).some((name) => accountKey(name).includes(searchKey)),
      )
      return found.map((row) => ({ ...toUserBase(row), imageUrl: imageUrlOf(row) }))
    },
  },

  /** The response is the same for all callers. */
  getUsersAndGroups: cachedRead({
    keys: () => [revisionKeys.access],
    name: () => ['users-and-groups'],
    read: async ({ store }) => {
      const [groups, users] = await store.snapshot((tx) => tx.batch(listGroupBasics(), listAccountBasics()))
      return { groups: groups.map(toGroupBase), users: users.map(toUserBase) }
    },
  }),

  createUser,

  getUser: {
    watches: () => [revisionKeys.access],
    run: async ({ store }, { params }) => {
      const [account] = await store.run(findAccount(params.id, 'User'))
      return account ? toUser(account) : unknownUser(params.id)
    },
  },

  updateUser,

  deleteUser: {
    run: (ports, { params, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const { id } = params
        const [administrators] = await tx.batch(lockAdministrators(builtInRoles.Admin.id))
        const deleted = await deleteAccount(tx, caller, id, 'User')
        if (deleted instanceof Failure) return deleted
        const refused = refusalOfLast(administrators, id) ?? (await refusalOfLockOut(tx, ports, { removedAccounts: [id] }))
        if (refused) return refused
        const { statements, event } = deleted
        return { statements, events: [event], revisions: [revisionKeys.access, revisionKeys.projects], result: {} }
      }),
  },

  resetUserPassword,

  changeUserPassword: {
    run: async ({ store }, { params, body, caller }) => {
      const weak = refusalOfPassword(body.password)
      if (weak) return weak
      const { id } = params
      const password_hash = await hashPassword(body.password)
      return store.write(caller.actor, async (tx) => {
        const [[account], [roles]] = await tx.batch(lockAccount(id, 'User'), findRolesOfAccount(id))
        if (!account || !roles) return unknownUser(id)
        const refused = refusalOfMorePrivileged(caller, roles)
        if (refused) return refused
        return changePassword(id, password_hash)
      })
    },
  },

  validatePassword: { run: async (_, { body }) => refusalOfPassword(body.password) ?? {} },
}
