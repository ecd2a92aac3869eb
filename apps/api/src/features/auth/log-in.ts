import type { Contract, User } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { accountKey, Failure, failure } from '@halyard/domain'
import { toUser } from '../../identity/account/accounts.mappers.ts'
import { nameOfAccount } from '../../identity/caller/account-caller.ts'
import { sessionCookie, sessionSeconds } from '../../identity/caller/cookies.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { verifyPassword } from '../../identity/secret/passwords.ts'
import { hashSecret, newSecret } from '../../identity/secret/secrets.ts'
import type { ClientConnection } from '../../pipeline/client-connection.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { type AccountRow, findAccountByKey } from '../../store/repositories/accounts.repository.ts'
import {
  type CredentialsRow,
  countFailedLogin,
  insertSession,
  lockCredentials,
  lockSession,
  removeSession,
  updateLoggedIn,
} from '../../store/repositories/credentials.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'

const refused = failure('AuthenticationRequired', 'The user name or the password is wrong')

/** Starts a session with a new secret, and ends the session of the request's cookie, because others may know the old secret. */
const beginSession = (
  { store, runtime: { now } }: Ports,
  verified: CredentialsRow,
  secret: string,
  { session: former, userAgent }: Pick<ClientConnection, 'session' | 'userAgent'>,
): Promise<User | Failure> => {
  const actor = { name: nameOfAccount(verified), account: verified.id, token: null }
  return store.write(actor, async (tx) => {
    const [[account], [ended]] = await tx.batch(lockCredentials(verified.id), lockSession(hashSecret(former ?? '')))
    // A password change ends all sessions, including sessions that start during the change.
    if (account?.password_hash !== verified.password_hash) return refused
    const [at, until] = [now(), now() + sessionSeconds * 1000].map((time) => new Date(time).toISOString()) as [string, string]
    return {
      statements: [
        ...(ended ? [removeSession(ended.hash)] : []),
        insertSession({
          hash: hashSecret(secret),
          account_id: account.id,
          created_at: at,
          expires_at: until,
          user_agent: userAgent?.slice(0, limits.userAgentLength) ?? null,
        }),
        updateLoggedIn(account.id, at),
      ],
      events: [],
      revisions: ended ? [revisionKeys.access] : [],
      result: toUser({ ...account, login_attempts: 0, seen_at: at }),
    }
  })
}

/** Key of the limit for attempts. All names of an account share one key; an unknown name has its own key and the same limit. */
const attemptKey = (key: string, person: AccountRow | undefined): string => JSON.stringify(person ? ['id', person.id] : ['name', key])

export const logIn: Operation<Contract['auth']['logIn']> = {
  run: async (ports, { body, connection }) => {
    const {
      store,
      identity: { attempts },
      runtime: { log, settings },
    } = ports
    const key = accountKey(body.username)
    const tooManyFromAddress = refusalOfAttempt(attempts, 'loginByAddress', connection.address)
    if (tooManyFromAddress) return tooManyFromAddress
    const [found] = await store.run(findAccountByKey(key))
    const person = found?.kind === 'User' ? found : undefined
    const tooMany = refusalOfAttempt(attempts, 'loginByAccount', attemptKey(key, person))
    if (tooMany) return tooMany
    const good = await verifyPassword(body.password, person?.password_hash ?? null)
    if (!person || !good) {
      log.warn({ ip: connection.address }, 'a login was refused')
      fireAndForget(log, 'a failed login could not be counted', async () => person && store.run(countFailedLogin(person.id)))
      return refused
    }
    const secret = newSecret()
    const user = await beginSession(ports, person, secret, connection)
    if (!(user instanceof Failure)) connection.setCookie(sessionCookie(secret, { secure: settings.publicUrl.startsWith('https:') }))
    return user
  },
}
