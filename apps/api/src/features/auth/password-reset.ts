import type { Contract } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { accountKey, catalogueWith, Failure, failure, rootRoleOf } from '@halyard/domain'
import { toRole } from '../../identity/account/roles.mappers.ts'
import { nameOfAccount } from '../../identity/caller/account-caller.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import type { Mailer } from '../../identity/mail/mail.ts'
import { mailAddressOf } from '../../identity/mail/mail-address.ts'
import { resetMail } from '../../identity/mail/mail-texts.ts'
import { changePassword } from '../../identity/secret/change-password.ts'
import { refusalOfPassword } from '../../identity/secret/password-rule.ts'
import { hashPassword } from '../../identity/secret/passwords.ts'
import { issueResetLink } from '../../identity/secret/reset-links.ts'
import { hashSecret } from '../../identity/secret/secrets.ts'
import { isPasswordLoginOn, linksOff, passwordsOff } from '../../identity/sign-in/password-login.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { findAccountByKey, lockAccount } from '../../store/repositories/accounts.repository.ts'
import { findCustomRole } from '../../store/repositories/custom-roles.repository.ts'
import { findResetLink, type ResetLinkRow } from '../../store/repositories/reset-links.repository.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'

const invalidLink = failure('AuthenticationRequired', 'This link is no longer valid: request a new one')

/** Finds the link of a token. */
const linkOf = (token: string) => findResetLink(hashSecret(token))

/** True if the link exists and can still set a password at this time (epoch milliseconds). */
const isLive = (link: ResetLinkRow | undefined, now: number): link is ResetLinkRow =>
  link !== undefined && link.kind === 'User' && Date.parse(link.link_expires_at) > now

export const resetPassword: Operation<Contract['auth']['resetPassword']> = {
  run: async ({ store, identity: { attempts }, runtime: { now } }, { body: { token, password }, connection }) => {
    const limited = refusalOfAttempt(attempts, 'resetByAddress', connection.address)
    if (limited) return limited
    if (!(await isPasswordLoginOn(store))) return passwordsOff
    const [found] = await store.run(linkOf(token))
    if (!isLive(found, now())) return invalidLink
    const weak = refusalOfPassword(password)
    if (weak) return weak
    const password_hash = await hashPassword(password)
    const { id } = found
    return store.write({ name: nameOfAccount(found), account: id, token: null }, async (tx) => {
      // If several requests use the link at once, only one still finds it after the lock.
      const [, [link]] = await tx.batch(lockAccount(id, 'User'), linkOf(token))
      if (!isLive(link, now())) return invalidLink
      return changePassword(id, password_hash)
    })
  },
}

const unknownUser = failure('NotFoundError', 'There is no such user')

const mailLink = async (ports: Ports, mailer: Mailer, { actor }: Caller, key: string): Promise<void> => {
  const [found] = await ports.store.run(findAccountByKey(key))
  if (!found) return
  const mail = await ports.store.write(actor, async (tx) => {
    const [[account]] = await tx.batch(lockAccount(found.id, 'User'))
    const to = mailAddressOf(account, key)
    if (to === null || account?.disabled_at) return unknownUser
    const { publicUrl } = ports.runtime.settings
    const { statement, event, url } = issueResetLink({ accountId: found.id, createdBy: null, now: ports.runtime.now(), publicUrl })
    return { statements: [statement], events: [event], revisions: [], result: { to, ...resetMail(url) } }
  })
  if (!(mail instanceof Failure)) await mailer.send(mail)
}

export const sendResetMail: Operation<Contract['auth']['sendResetMail']> = {
  run: async (ports, { body, caller, connection }) => {
    const {
      identity: { attempts, mailer },
      runtime: { log },
    } = ports
    const limited = refusalOfAttempt(attempts, 'resetMailByAddress', connection.address)
    if (limited) return limited
    if (!(await isPasswordLoginOn(ports.store))) return linksOff
    const key = accountKey(body.email)
    // Neither the response nor its duration reveals whether the user exists or was sent a mail just now.
    if (mailer && attempts.take('resetMailByAccount', key) === null)
      fireAndForget(log, 'a mail with a password link could not be sent', () => mailLink(ports, mailer, caller, key))
    return {}
  },
}

export const validateResetLink: Operation<Contract['auth']['validateResetLink']> = {
  run: async ({ store, runtime: { now } }, { query: { token } }) => {
    if (!(await isPasswordLoginOn(store))) return passwordsOff
    const [link] = await store.run(linkOf(token))
    if (!isLive(link, now())) return invalidLink
    const { id, email, name, root_role, link_created_by } = link
    const roles = catalogueWith(await store.run(findCustomRole(root_role)))
    return { token, createdBy: link_created_by, email, name, id, role: toRole(rootRoleOf(roles, root_role) ?? builtInRoles.Viewer) }
  },
}
