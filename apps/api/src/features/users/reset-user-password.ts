import type { Contract } from '@halyard/contracts'
import { accountKey } from '@halyard/domain'
import { findRolesByKey } from '../../access/account-callers.repository.ts'
import { findAccountByKey } from '../../access/accounts.repository.ts'
import { mailAddressOf } from '../../access/mail-address.ts'
import { resetMail } from '../../access/mail-texts.ts'
import { refusalOfStronger } from '../../access/power.ts'
import { issueResetLink } from '../../access/reset-links.ts'
import { tryToMail } from '../../access/try-to-mail.ts'
import { Failure, failure } from '../../failure.ts'
import { type Operation, Unfinished } from '../../operation.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'
import { lockAccountByKey } from './users.repository.ts'

export const resetUserPassword: Operation<Contract['users']['resetUserPassword']> = {
  run: async (context, { body, caller }) => {
    const { writer, now, settings } = context
    const key = accountKey(body.id)
    const letter = await writer.write(caller.actor, async (tx) => {
      const [[locked], [account], [roles]] = await tx.batch(lockAccountByKey(key), findAccountByKey(key), findRolesByKey(key))
      const to = mailAddressOf(account, key)
      if (to === null || !account || !roles || account.id !== locked?.id)
        return failure('NotFoundError', `There is no user with the mail address ${body.id}`)
      const refused = refusalOfStronger(caller, roles)
      if (refused) return refused
      const { statement, event, url } = issueResetLink({
        accountId: account.id,
        createdBy: caller.actor.name,
        now: now(),
        publicUrl: settings.publicUrl,
      })
      return { statements: [statement], events: [event], revisions: [], result: { to, url } }
    })
    if (letter instanceof Failure) return letter
    const { to, url } = letter
    const answer = { resetPasswordUrl: url }
    return new Unfinished(answer, async () => {
      // The answer has the link itself, so it waits for no mail server.
      fireAndForget(context.log, 'a mail with a password link could not be sent', () => tryToMail(context, { to, ...resetMail(url) }))
      return answer
    })
  },
}
