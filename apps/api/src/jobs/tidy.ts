import { signInTestMs } from '../identity/sign-in/sign-in-tests.ts'
import type { Ports } from '../pipeline/ports.ts'
import { removeExpiredSignIns } from '../store/repositories/identities.repository.ts'
import { removeGoneSdkProcesses } from '../store/repositories/sdk-processes.repository.ts'
import { removeExpiredSessions } from '../store/repositories/sessions.repository.ts'
import { removeSignInTestsBefore } from '../store/repositories/sign-in-tests.repository.ts'

/** Runs once per minute on every instance. Stores when tokens were last used, and removes what has expired: sessions, logins, SDK processes. */
export const tidy = async ({
  store,
  identity: { lastUsedTokens },
  runtime: { now },
}: Pick<Ports, 'identity' | 'store' | 'runtime'>): Promise<void> => {
  await lastUsedTokens.flush()
  const moment = new Date(now()).toISOString()
  await store.run(removeExpiredSessions(moment))
  await store.run(removeExpiredSignIns(moment))
  await store.run(removeSignInTestsBefore(new Date(now() - signInTestMs).toISOString()))
  await store.run(removeGoneSdkProcesses(moment))
}
