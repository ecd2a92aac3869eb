import { type Failure, failure } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import { refusalOfAttempt } from '../../identity/caller/refusal-of-attempt.ts'
import { verifyPassword } from '../../identity/secret/passwords.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { findSecondFactor } from '../../store/repositories/passkeys.repository.ts'
import { findPassword } from '../../store/repositories/profile.repository.ts'
import { findSessionStart } from '../../store/repositories/sessions.repository.ts'
import { findPasswordLogin } from '../../store/repositories/sign-in-methods.repository.ts'

const freshMs = 600_000

const unproven = (message: string): Failure => failure('AuthenticationRequired', message, [{ path: 'body/password', message }])

/**
 * Returns 401 unless the person is at the keyboard: the session began at most 10 minutes ago, or the password is right. The password proves
 * nothing if it alone does not log in.
 */
export const refusalOfProof = async (
  { store, identity: { attempts }, runtime: { now } }: Ports,
  { account, session }: Caller,
  password: string | undefined,
): Promise<Failure | null> => {
  // The endpoints admit users only, so an account exists.
  const { id } = account!
  const [[begun], [stored], [factor], [settings]] = await store.snapshot((tx) =>
    tx.batch(findSessionStart(session ?? 0), findPassword(id), findSecondFactor(id), findPasswordLogin()),
  )
  if (begun && Date.parse(begun.created_at) > now() - freshMs) return null
  if (factor?.second_factor || settings?.disabled || !stored?.password_hash)
    return unproven('Your login is older than 10 minutes: log in again')
  if (password === undefined) return unproven('Your login is older than 10 minutes: send your password, or log in again')
  const tooMany = refusalOfAttempt(attempts, 'passwordChangeByAccount', String(id))
  if (tooMany) return tooMany
  return (await verifyPassword(password, stored.password_hash)) ? null : unproven('The password is wrong')
}
