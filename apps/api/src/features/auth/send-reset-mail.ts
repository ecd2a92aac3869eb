import type { Contract } from '@halyard/contracts'
import { accountKey } from '@halyard/domain'
import { findAccountByKey, lockAccount } from '../../access/accounts.repository.ts'
import type { Caller } from '../../access/caller.ts'
import type { Mailer } from '../../access/mail.ts'
import { mailAddressOf } from '../../access/mail-address.ts'
import { resetMail } from '../../access/mail-texts.ts'
import { refusalOfAttempt } from '../../access/refusal-of-attempt.ts'
import { issueResetLink } from '../../access/reset-links.ts'
import type { Context } from '../../context.ts'
import { Failure, failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'

const nobody = failure('NotFoundError', 'There is no such user')

const mailLink = async (context: Context, mailer: Mailer, { actor }: Caller, key: string): Promise<void> => {
  const [found] = await context.database.run(findAccountByKey(key))
  if (!found) return
  const letter = await context.writer.write(actor, async (tx) => {
    const [[account]] = await tx.batch(lockAccount(found.id, 'User'))
    const to = mailAddressOf(account, key)
    if (to === null) return nobody
    const { publicUrl } = context.settings
    const { statement, event, url } = issueResetLink({ accountId: found.id, createdBy: null, now: context.now(), publicUrl })
    return { statements: [statement], events: [event], revisions: [], result: { to, ...resetMail(url) } }
  })
  if (!(letter instanceof Failure)) await mailer.send(letter)
}

export const sendResetMail: Operation<Contract['auth']['sendResetMail']> = {
  run: async (context, { body, caller, peer }) => {
    const { attempts, log, mailer } = context
    const limited = refusalOfAttempt(attempts, 'resetMailByAddress', peer.address)
    if (limited) return limited
    const key = accountKey(body.email)
    // Whether there is such a user, or was mailed just now, shows neither in the answer nor in the time that it takes.
    if (mailer && attempts.take('resetMailByAccount', key) === null)
      fireAndForget(log, 'a mail with a password link could not be sent', () => mailLink(context, mailer, caller, key))
    return {}
  },
}
