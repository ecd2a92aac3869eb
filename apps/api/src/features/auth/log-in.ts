import type { Contract, User } from '@halyard/contracts'
import { accountKey, Failure, failure } from '@halyard/domain'
import { toUser } from '../../identity/account/accounts.mappers.ts'
import { nameOfAccount } from '../../identity/caller/account-caller.ts'
import { sessionCookie } from '../../identity/caller/cookies.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { verifyPassword } from '../../identity/secret/passwords.ts'
import { newSecret } from '../../identity/secret/secrets.ts'
import { type LoginClient, newSession } from '../../identity/session/new-session.ts'
import { isPasswordLoginOn, passwordsOff } from '../../identity/sign-in/password-login.ts'
import type { Operation } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { type AccountRow, findAccountByKey } from '../../store/repositories/accounts.repository.ts'
import { type CredentialsRow, countFailedLogin, lockCredentials } from '../../store/repositories/credentials.repository.ts'
import { findSecondFactor } from '../../store/repositories/passkeys.repository.ts'
import { findPasswordLogin } from '../../store/repositories/sign-in-methods.repository.ts'
import { fireAndForget } from '../../telemetry/fire-and-forget.ts'

const refused = failure('AuthenticationRequired', 'The user name or the password is wrong')

const secondFactorText = 'This account also needs a passkey: continue with POST /auth/passkey/options'
const needsPasskey = failure('AuthenticationRequired', secondFactorText, [{ path: 'secondFactor', message: secondFactorText }])

const beginSession = ({ store, runtime: { now } }: Ports, verified: CredentialsRow, secret: string, client: LoginClient) => {
  const actor = { name: nameOfAccount(verified), account: verified.id, token: null }
  return store.write<User>(actor, async (tx) => {
    const [[account]] = await tx.batch(lockCredentials(verified.id))
    const [[factor], [settings]] = await tx.batch(findSecondFactor(verified.id), findPasswordLogin())
    // A password change ends all sessions, including sessions that start during the change.
    if (account?.password_hash !== verified.password_hash || account.disabled_at !== null) return refused
    if (settings?.disabled) return passwordsOff
    if (factor?.second_factor) return needsPasskey
    const { at, ...session } = await newSession(tx, { accountId: account.id, secret, client, now: now() })
    return { ...session, events: [], result: toUser({ ...account, login_attempts: 0, seen_at: at }) }
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
    if (!(await isPasswordLoginOn(store))) return passwordsOff
    const [found] = await store.run(findAccountByKey(key))
    const person = found?.kind === 'User' && found.disabled_at === null ? found : undefined
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
    if (!(user instanceof Failure)) connection.setCookie(sessionCookie(secret, { secure: settings.isHttps }))
    return user
  },
}
