import type { Ports } from '../pipeline/ports.ts'
import { removeGoneSdkProcesses } from '../store/repositories/sdk-processes.repository.ts'
import { removeExpiredSessions } from '../store/repositories/sessions.repository.ts'

/** Runs once per minute on every instance. Stores when tokens were last used, and removes expired sessions and SDK processes. */
export const tidy = async ({
  store,
  identity: { lastUsedTokens },
  runtime: { log, now },
}: Pick<Ports, 'identity' | 'store' | 'runtime'>): Promise<void> => {
  await lastUsedTokens.flush()
  try {
    const moment = new Date(now()).toISOString()
    await store.run(removeExpiredSessions(moment))
    await store.run(removeGoneSdkProcesses(moment))
  } catch (error) {
    log.warn({ err: error }, 'sessions and SDK processes that ended could not be removed')
  }
}
