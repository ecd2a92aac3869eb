import { type Failure, failure } from '@halyard/domain'
import type { Database, Tx } from '../../store/index.ts'
import { findPasswordLogin, lockSignInMethods, storePasswordLogin } from '../../store/repositories/sign-in-methods.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'

const text = 'Password login is switched off: log in with a passkey or with an identity provider'

/** The response to logins and links of passwords while password login is off. */
export const passwordsOff: Failure = failure('AuthenticationRequired', text)

/** The response to requests for new password links while password login is off. */
export const linksOff: Failure = failure('ConflictError', text)

/** Whether people can log in with a password. Read at each use, so that a change takes effect on every instance at once. */
export const isPasswordLoginOn = async (store: Pick<Database, 'run'>): Promise<boolean> => {
  const [stored] = await store.run(findPasswordLogin())
  return stored?.disabled !== true
}

/** Switches password login on or off, without the check of `refusalOfLockOut`. */
export const passwordLoginChange = async (tx: Tx, disabled: boolean): Promise<Change<{ readonly changed: boolean }>> => {
  await tx.batch(lockSignInMethods())
  const [[stored]] = await tx.batch(findPasswordLogin())
  if ((stored?.disabled === true) === disabled) return { statements: [], events: [], revisions: [], result: { changed: false } }
  return {
    statements: [storePasswordLogin(disabled)],
    events: [{ type: 'setting-updated', data: { id: 'auth.simple', changed: ['disabled'] } }],
    revisions: [revisionKeys.passwordLogin],
    result: { changed: true },
  }
}
