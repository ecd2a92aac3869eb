import type { Contract, CreateUser, User } from '@halyard/contracts'
import { catalogueWith, Failure } from '@halyard/domain'
import { toUser } from '../../identity/account/accounts.mappers.ts'
import { type AccountDraft, createAccount } from '../../identity/account/create-account.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import { refusalOfRootRole } from '../../identity/caller/grant-check.ts'
import { welcomeMail } from '../../identity/mail/mail-texts.ts'
import { tryToMail } from '../../identity/mail/try-to-mail.ts'
import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import { hashPassword } from '../../identity/secret/passwords.ts'
import { issueResetLink } from '../../identity/secret/reset-links.ts'
import { DeferredResponse, type Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { lockGivenRoles } from '../../store/repositories/custom-roles.repository.ts'
import { findPasswordLogin } from '../../store/repositories/sign-in-methods.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { roleIdOf } from './user-rules.ts'

/** Stores a user with a link for choosing the first password. Null: password login is off, so a link would not work. */
const storeUser = (
  { store, runtime: { now, settings } }: Ports,
  caller: Caller,
  { username, email, name, rootRole }: CreateUser,
  password_hash: string | null,
): Promise<{ user: User; url: string | null } | Failure> =>
  store.write(caller.actor, async (tx) => {
    const { name: createdBy } = caller.actor
    const role = roleIdOf(rootRole)
    const [custom] = await tx.batch(lockGivenRoles([role]))
    const refused = refusalOfRootRole(caller, catalogueWith(custom), role)
    if (refused) return refused
    const at = now()
    const draft: AccountDraft = {
      kind: 'User',
      name: name || null,
      username: username ?? null,
      email: email ?? null,
      password_hash,
      root_role: role,
      created_at: new Date(at).toISOString(),
      created_by: createdBy,
    }
    const created = await createAccount(tx, draft)
    if (created instanceof Failure) return created
    const { account, statements, event } = created
    const [[passwords]] = await tx.batch(findPasswordLogin())
    const { publicUrl } = settings
    const link = passwords?.disabled ? null : issueResetLink({ accountId: account.id, purpose: 'welcome', createdBy, now: at, publicUrl })
    return {
      statements: [...statements, ...(link ? [link.statement] : [])],
      events: [event, ...(link ? [link.event] : [])],
      revisions: [revisionKeys.access],
      result: { user: toUser({ ...account, login_attempts: 0, seen_at: null }), url: link?.url ?? null },
    }
  })

export const createUser: Operation<Contract['users']['createUser']> = {
  run: async (ports, { body, caller }) => {
    const { email, password, sendEmail = true } = body
    const refused = password === undefined ? null : refusalOfPassword(password)
    if (refused) return refused
    const password_hash = password === undefined ? null : await hashPassword(password)
    const stored = await storeUser(ports, caller, body, password_hash)
    if (stored instanceof Failure) return stored
    const { user, url } = stored
    if (url === null) return { ...user, emailSent: false }
    // Without a mail, the caller gets the link and hands it to the user.
    const unsent = { ...user, emailSent: false, inviteLink: url }
    if (!sendEmail || email === undefined) return unsent
    return new DeferredResponse(unsent, async () =>
      (await tryToMail({ mailer: ports.identity.mailer, log: ports.runtime.log }, { to: email, ...welcomeMail(url) }))
        ? { ...user, emailSent: true }
        : unsent,
    )
  },
}
