import type { ServiceAccount } from '@halyard/contracts'
import { catalogueWith, Failure, failure, usernameFrom } from '@halyard/domain'
import { imageUrlOf } from '../../identity/account/accounts.mappers.ts'
import { type AccountDraft, createAccount } from '../../identity/account/create-account.ts'
import { deleteAccount } from '../../identity/account/delete-account.ts'
import { toRootRoles } from '../../identity/account/roles.mappers.ts'
import { refusalOfMorePrivileged, refusalOfRootRole } from '../../identity/caller/grant-check.ts'
import { newAccountSecret } from '../../identity/secret/secrets.ts'
import { toServiceAccountToken } from '../../identity/token/account-tokens.mappers.ts'
import { createAccountToken } from '../../identity/token/create-account-token.ts'
import { deleteAccountToken } from '../../identity/token/delete-account-token.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { findRolesOfAccount } from '../../store/repositories/account-callers.repository.ts'
import { type AccountTokenRow, listTokensOfAccount, listTokensOfKind } from '../../store/repositories/account-tokens.repository.ts'
import { type AccountRow, findAccount, listAccounts, lockAccount, updateAccount } from '../../store/repositories/accounts.repository.ts'
import { listCustomRoles, lockGivenRoles } from '../../store/repositories/custom-roles.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

type ServiceAccountRow = Pick<AccountRow, 'id' | 'name' | 'username' | 'email' | 'root_role' | 'created_at'>

/** Constant values of deprecated fields: service accounts have no mail address, no invitation and no login. */
const deprecatedFields = { isAPI: false, email: '', inviteLink: '', loginAttempts: 0, emailSent: false, seenAt: null }

const toServiceAccount = (row: ServiceAccountRow, tokens: readonly AccountTokenRow[]): ServiceAccount => ({
  id: row.id,
  ...(row.name !== null && { name: row.name }),
  ...(row.username !== null && { username: row.username }),
  imageUrl: imageUrlOf(row),
  rootRole: row.root_role,
  createdAt: row.created_at,
  tokens: tokens.map(toServiceAccountToken),
  ...deprecatedFields,
})

/** Also the error for the id of a user. */
const unknownServiceAccount = (id: number): Failure => failure('NotFoundError', `There is no service account with the id ${id}`)

const message = 'has neither letter nor digit from which a user name can be derived; set username'
const missingUserName = failure('ValidationError', `body/name: ${message}`, [{ path: 'body/name', message }])

export const serviceAccountOperations: Operations['serviceAccounts'] = {
  getServiceAccounts: {
    watches: () => [revisionKeys.access],
    run: async ({ store }) => {
      const [accounts, tokens, custom] = await store.snapshot((tx) =>
        tx.batch(listAccounts('Service Account'), listTokensOfKind('Service Account'), listCustomRoles()),
      )
      const tokensOf = Map.groupBy(tokens, (token) => token.account_id)
      return {
        serviceAccounts: accounts.map((account) => toServiceAccount(account, tokensOf.get(account.id) ?? [])),
        rootRoles: toRootRoles(catalogueWith(custom)),
      }
    },
  },

  createServiceAccount: {
    run: async ({ store, runtime: { now } }, { body, caller }) => {
      const { name = '', username = usernameFrom(name), rootRole } = body
      if (username === undefined) return missingUserName
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
        const [custom] = await tx.batch(lockGivenRoles([rootRole]))
        const refused = refusalOfRootRole(caller, catalogueWith(custom), rootRole)
        if (refused) return refused
        const created = await createAccount(tx, draft)
        if (created instanceof Failure) return created
        const { account, statements, event } = created
        return { statements, events: [event], revisions: [revisionKeys.access], result: toServiceAccount(account, []) }
      })
    },
  },

  updateServiceAccount: {
    run: async ({ store }, { params, body, caller }) => {
      const { id } = params
      return store.write(caller.actor, async (tx) => {
        const [[account], [roles], tokens, custom] = await tx.batch(
          lockAccount(id, 'Service Account'),
          findRolesOfAccount(id),
          listTokensOfAccount(id),
          lockGivenRoles(body.rootRole === undefined ? [] : [body.rootRole]),
        )
        if (!account || !roles) return unknownServiceAccount(id)
        const refused =
          refusalOfMorePrivileged(caller, roles) ??
          (body.rootRole === undefined ? null : refusalOfRootRole(caller, catalogueWith(custom), body.rootRole))
        if (refused) return refused
        const before = { name: account.name, root_role: account.root_role }
        // An empty name counts as absent.
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
  },

  deleteServiceAccount: {
    run: ({ store }, { params, caller }) =>
      store.write(caller.actor, async (tx) => {
        const deleted = await deleteAccount(tx, caller, params.id, 'Service Account')
        if (deleted instanceof Failure) return deleted
        const { statements, event } = deleted
        return { statements, events: [event], revisions: [revisionKeys.access, revisionKeys.projects], result: {} }
      }),
  },

  getServiceAccountTokens: {
    watches: () => [revisionKeys.access],
    run: async ({ store }, { params }) => {
      const { id } = params
      const [[account], tokens] = await store.snapshot((tx) => tx.batch(findAccount(id, 'Service Account'), listTokensOfAccount(id)))
      return account ? { pats: tokens.map(toServiceAccountToken) } : unknownServiceAccount(id)
    },
  },

  createServiceAccountToken: {
    run: ({ store, runtime: { now } }, { params, body, caller }) => {
      const secret = newAccountSecret()
      return store.write(caller.actor, async (tx) => {
        const draft = { ...body, accountId: params.id, kind: 'Service Account', secret, now: now() } as const
        const created = await createAccountToken(tx, caller, draft)
        if (created instanceof Failure) return created
        const { token, statements, event } = created
        return { statements, events: [event], revisions: [revisionKeys.access], result: { ...toServiceAccountToken(token), secret } }
      })
    },
  },

  deleteServiceAccountToken: {
    run: ({ store }, { params, caller }) =>
      store.write(caller.actor, async (tx) => {
        const token = { id: params.tokenId, accountId: params.id, kind: 'Service Account' } as const
        const deleted = await deleteAccountToken(tx, caller, token)
        if (deleted instanceof Failure) return deleted
        const { statements, event } = deleted
        return { statements, events: [event], revisions: [revisionKeys.access], result: {} }
      }),
  },
}
