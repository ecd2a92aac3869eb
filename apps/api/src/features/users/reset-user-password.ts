import type { Contract } from '@halyard/contracts'
import { accountKey, Failure, failure } from '@halyard/domain'
import { refusalOfMorePrivileged } from '../../identity/caller/grant-check.ts'
import { mailAddressOf } from '../../identity/mail/mail-address.ts'
import { resetMail } from '../../identity/mail/mail-texts.ts'
import { tryToMail } from '../../identity/mail/try-to-mail.ts'
import { issueResetLink } from '../../identity/secret/reset-links.ts'
import { linksOff } from '../../identity/sign-in/password-login.ts'
import { DeferredResponse, type Operation } from '../../pipeline/operation.ts'
import { findRolesByKey } from '../../store/repositories/account-callers.repository.ts'
import { findAccountByKey } from '../../store/repositories/accounts.repository.ts'
import { findPasswordLogin } from '../../store/repositories/sign-in-methods.repository.ts'
import { lockAccountByKey } from '../../store/repositories/users.repository.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'

export const resetUserPassword: Operation<Contract['users']['resetUserPassword']> = {
  run: async (ports, { body, caller }) => {
    const {
      store,
      runtime: { now, settings },
    } = ports
    const key = accountKey(body.id)
    const mail = await store.write(caller.actor, async (tx) => {
      const [[locked], [login], [account], [roles]] = await tx.batch(
        lockAccountByKey(key),
        findPasswordLogin(),
        findAccountByKey(key),
        findRolesByKey(key),
      )
      if (login?.disabled) return linksOff
      const to = mailAddressOf(account, key)
      if (to === null || !account || !roles || account.id !== locked?.id)
        return failure('NotFoundError', `There is no user with the mail address ${body.id}`)
      const refused = refusalOfMorePrivileged(caller, roles)
      if (refused) return refused
      if (account.disabled_at) return failure('ConflictError', 'This user is disabled: enable the user first')
      const { statement, event, url } = issueResetLink({
        accountId: account.id,
        createdBy: caller.actor.name,
        now: now(),
        publicUrl: settings.publicUrl,
      })
      return { statements: [statement], events: [event], revisions: [], result: { to, url } }
    })
    if (mail instanceof Failure) return mail
    const { to, url } = mail
    const answer = { resetPasswordUrl: url }
    return new DeferredResponse(answer, async () => {
      // The response contains the link itself, so it does not wait for the mail server.
      fireAndForget(ports.runtime.log, 'a mail with a password link could not be sent', () =>
        tryToMail({ mailer: ports.identity.mailer, log: ports.runtime.log }, { to, ...resetMail(url) }),
      )
      return answer
    })
  },
}
