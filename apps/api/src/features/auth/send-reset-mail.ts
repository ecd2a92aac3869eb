import type { Contract } from '@halyard/contracts'
import { accountKey, Failure, failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import type { Mailer } from '../../identity/mail/mail.ts'
import { mailAddressOf } from '../../identity/mail/mail-address.ts'
import { resetMail } from '../../identity/mail/mail-texts.ts'
import { issueResetLink } from '../../identity/secret/reset-links.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { findAccountByKey, lockAccount } from '../../store/repositories/accounts.repository.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'

const nobody = failure('NotFoundError', 'There is no such user')

const mailLink = async (ports: Ports, mailer: Mailer, { actor }: Caller, key: string): Promise<void> => {
  const [found] = await ports.store.run(findAccountByKey(key))
  if (!found) return
  const letter = await ports.store.write(actor, async (tx) => {
    const [[account]] = await tx.batch(lockAccount(found.id, 'User'))
    const to = mailAddressOf(account, key)
    if (to === null) return nobody
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
