import type { Contract } from '@halyard/contracts'
import { builtInRoles } from '@halyard/contracts/data'
import { accountKey, Failure, failure, rootRoleOf } from '@halyard/domain'
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
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { findAccountByKey, lockAccount } from '../../store/repositories/accounts.repository.ts'
import { findResetLink, type ResetLinkRow } from '../../store/repositories/reset-links.repository.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'

const deadLink = failure('AuthenticationRequired', 'This link is not valid any more: ask for a new one')

/** What looks a link up by its token. */
const linkOf = (token: string) => findResetLink(hashSecret(token))

/** Whether it is there and still sets a password, at this time (epoch milliseconds). */
const isLive = (link: ResetLinkRow | undefined, now: number): link is ResetLinkRow =>
  link !== undefined && link.kind === 'User' && Date.parse(link.link_expires_at) > now

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

const unknownUser = failure('NotFoundError', 'There is no such user')

const mailLink = async (ports: Ports, mailer: Mailer, { actor }: Caller, key: string): Promise<void> => {
  const [found] = await ports.store.run(findAccountByKey(key))
  if (!found) return
  const letter = await ports.store.write(actor, async (tx) => {
    const [[account]] = await tx.batch(lockAccount(found.id, 'User'))
    const to = mailAddressOf(account, key)
    if (to === null) return unknownUser
    const { publicUrl } = ports.runtime.settings
    const { statement, event, url } = issueResetLink({ accountId: found.id, createdBy: null, now: ports.runtime.now(), publicUrl })
    return { statements: [statement], events: [event], revisions: [], result: { to, ...resetMail(url) } }
  })
  if (!(letter instanceof Failure)) await mailer.send(letter)
}

export const sendResetMail: Operation<Contract['auth']['sendResetMail']> = {
  run: async (ports, { body, caller, peer }) => {
    const {
      identity: { attempts, mailer },
      runtime: { log },
    } = ports
    const limited = refusalOfAttempt(attempts, 'resetMailByAddress', peer.address)
    if (limited) return limited
    const key = accountKey(body.email)
    // Whether there is such a user, or was mailed just now, shows neither in the answer nor in the time that it takes.
    if (mailer && attempts.take('resetMailByAccount', key) === null)
      fireAndForget(log, 'a mail with a password link could not be sent', () => mailLink(ports, mailer, caller, key))
    return {}
  },
}

export const validateResetLink: Operation<Contract['auth']['validateResetLink']> = {
  run: async ({ store, runtime: { now } }, { query: { token } }) => {
    const [link] = await store.run(linkOf(token))
    if (!isLive(link, now())) return deadLink
    const { id, email, name, root_role, link_created_by } = link
    return { token, createdBy: link_created_by, email, name, id, role: toRole(rootRoleOf(root_role) ?? builtInRoles.Viewer) }
  },
}
