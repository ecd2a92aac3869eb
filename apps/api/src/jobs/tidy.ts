import type { Ports } from '../pipeline/ports.ts'
import { removeExpiredSessions } from '../store/repositories/sessions.repository.ts'

/** What is done once a minute, by every instance: when tokens were last used is stored, and sessions that ended by time are removed. */
export const tidy = async ({
  store,
  identity: { sightings },
  runtime: { log, now },
}: Pick<Ports, 'identity' | 'store' | 'runtime'>): Promise<void> => {
  await sightings.flush()
  try {
    await store.run(removeExpiredSessions(new Date(now()).toISOString()))
  } catch (error) {
    log.warn({ err: error }, 'sessions that ended could not be removed')
  }
}
