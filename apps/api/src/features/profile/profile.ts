import type { Profile } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { catalogueWith, Failure, failure, rootRoleOf } from '@halyard/domain'
import { toRole } from '../../identity/account/roles.mappers.ts'
import type { Caller, CallerAccount } from '../../identity/caller/caller.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { changePassword } from '../../identity/secret/change-password.ts'
import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import { hashPassword, verifyPassword } from '../../identity/secret/passwords.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { findAccount } from '../../store/repositories/accounts.repository.ts'
import { findCustomRole } from '../../store/repositories/custom-roles.repository.ts'
import { findPassword, lockPassword } from '../../store/repositories/profile.repository.ts'
import { removeOtherSessions } from '../../store/repositories/sessions.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { getNotificationSettings, setNotificationSettings } from './notification-settings.ts'
import { endOtherSessions, endOwnSession, getOwnSessions } from './own-sessions.ts'
import { getPreferences, setPreferences } from './preferences.ts'
import { toOwnAccount, toOwnToken, toPermissions } from './profile.mappers.ts'

const wrongPassword = failure('AuthenticationRequired', 'The old password is wrong')

const findUser = async ({ store }: Ports, { account, token, actor }: Caller) => {
  if (token) return toOwnToken(actor.name, token)
  const [row] = account ? await store.run(findAccount(account.id, account.kind)) : []
  return row ? toOwnAccount(row) : failure('AuthenticationRequired', 'This account has just been deleted; log in with another account')
}

/** The endpoint admits only admin tokens among API tokens. */
const profileOf = async ({ store }: Ports, account: CallerAccount | null): Promise<Profile> => {
  const roles = catalogueWith(account ? await store.run(findCustomRole(account.rootRole)) : [])
  const role = account ? (rootRoleOf(roles, account.rootRole) ?? builtInRoles.Viewer) : builtInRoles.Admin
  return { rootRole: toRole(role), projects: [...(account?.projects ?? [])], features: [] }
}

export const profileOperations: Operations['profile'] = {
  getProfile: cachedRead({
    keys: () => [revisionKeys.access],
    own: true,
    name: ({ caller }) => ['profile', caller.account?.id],
    read: (ports, { caller }) => profileOf(ports, caller.account),
  }),

  getOwnUser: {
    run: async (ports, { caller }) => {
      const user = await findUser(ports, caller)
      if (user instanceof Failure) return user
      return { user, permissions: toPermissions(caller.grants), feedback: [], splash: {} }
    },
  },

  changeOwnPassword: {
    run: async ({ store, identity: { attempts } }, { body, caller }) => {
      // The endpoint admits users only, so an account exists.
      const { id } = caller.account!
      const refusal = refusalOfPassword(body.password) ?? refusalOfAttempt(attempts, 'passwordChangeByAccount', String(id))
      if (refusal) return refusal
      const [verified] = await store.run(findPassword(id))
      // An account without a password always fails here; an administrator's link sets the first password.
      if (!(await verifyPassword(body.oldPassword, verified?.password_hash ?? null))) return wrongPassword
      const password_hash = await hashPassword(body.password)
      return store.write(caller.actor, async (tx) => {
        const [[current]] = await tx.batch(lockPassword(id))
        // Another request changed the password after its verification, so the given old password is outdated.
        if (!current || current.password_hash !== verified?.password_hash) return wrongPassword
        return changePassword(id, password_hash, removeOtherSessions(id, caller.session))
      })
    },
  },

  getOwnSessions,
  endOtherSessions,
  endOwnSession,

  getNotificationSettings,
  setNotificationSettings,
  getPreferences,
  setPreferences,
}
