import type { Ports } from '../pipeline/ports.ts'
import { removeGoneSdkProcesses } from '../store/repositories/sdk-processes.repository.ts'
import { removeExpiredSessions } from '../store/repositories/sessions.repository.ts'

/** What is done once a minute, by every instance: when tokens were last used is stored, and sessions and SDK processes that ended by time are removed. */
export const tidy = async ({
  store,
  identity: { sightings },
  runtime: { log, now },
}: Pick<Ports, 'identity' | 'store' | 'runtime'>): Promise<void> => {
  await sightings.flush()
  try {
    const moment = new Date(now()).toISOString()
    await store.run(removeExpiredSessions(moment))
    await store.run(removeGoneSdkProcesses(moment))
  } catch (error) {
    log.warn({ err: error }, 'sessions and SDK processes that ended could not be removed')
  }
}
