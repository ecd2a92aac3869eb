import type { Contract, User } from '@halyard/contracts'
import { accountKey } from '@halyard/domain'
import { nameOfAccount } from '../../access/account-caller.ts'
import { toUser } from '../../access/accounts.mappers.ts'
import { findAccountByKey } from '../../access/accounts.repository.ts'
import { sessionCookie, sessionSeconds } from '../../access/cookies.ts'
import { verifyPassword } from '../../access/passwords.ts'
import { refusalOfAttempt } from '../../access/refusal-of-attempt.ts'
import { hashSecret, newSecret } from '../../access/secrets.ts'
import type { Context } from '../../context.ts'
import { Failure, failure } from '../../failure.ts'
import type { Operation } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'
import {
  type CredentialsRow,
  countFailedLogin,
  insertSession,
  lockCredentials,
  lockSession,
  removeSession,
  updateLoggedIn,
} from './auth.repository.ts'

const refused = failure('AuthenticationRequired', 'The user name or the password is wrong')

/** Begins a session in the place of the one that came along: none that somebody else may know of is gone on with. */
const beginSession = (
  { writer, now }: Context,
  verified: CredentialsRow,
  secret: string,
  former: string | undefined,
): Promise<User | Failure> => {
  const actor = { name: nameOfAccount(verified), account: verified.id, token: null }
  return writer.write(actor, async (tx) => {
    const [[account], [ended]] = await tx.batch(lockCredentials(verified.id), lockSession(hashSecret(former ?? '')))
    // Whoever changes a password ends all sessions, those too that begin meanwhile.
    if (account?.password_hash !== verified.password_hash) return refused
    const [at, until] = [now(), now() + sessionSeconds * 1000].map((time) => new Date(time).toISOString()) as [string, string]
    return {
      statements: [
        ...(ended ? [removeSession(ended.hash)] : []),
        insertSession({ hash: hashSecret(secret), account_id: account.id, created_at: at, expires_at: until }),
        updateLoggedIn(account.id, at),
      ],
      events: [],
      revisions: ended ? [revisionKeys.access] : [],
      result: toUser({ ...account, login_attempts: 0, seen_at: at }),
    }
  })
}

export const logIn: Operation<Contract['auth']['logIn']> = {
  run: async (context, { body, peer }) => {
    const { attempts, database, log, settings } = context
    const key = accountKey(body.username)
    const limited = refusalOfAttempt(attempts, 'loginByAddress', peer.address) ?? refusalOfAttempt(attempts, 'loginByAccount', key)
    if (limited) return limited
    const [found] = await database.run(findAccountByKey(key))
    const person = found?.kind === 'User' ? found : undefined
    const good = await verifyPassword(body.password, person?.password_hash ?? null)
    if (!person || !good) {
      log.warn({ ip: peer.address }, 'a login was refused')
      fireAndForget(log, 'a failed login could not be counted', async () => person && database.run(countFailedLogin(person.id)))
      return refused
    }
    const secret = newSecret()
    const user = await beginSession(context, person, secret, peer.session)
    if (!(user instanceof Failure)) peer.setCookie(sessionCookie(secret, { secure: settings.publicUrl.startsWith('https:') }))
    return user
  },
}
