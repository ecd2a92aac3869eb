import type { Context } from '../pipeline/ports.ts'
import { removeExpiredSessions } from '../store/repositories/sessions.repository.ts'

/** What is done once a minute, by every instance: when tokens were last used is stored, and sessions that ended by time are removed. */
export const tidy = async ({ sightings, database, log, now }: Pick<Context, 'sightings' | 'database' | 'log' | 'now'>): Promise<void> => {
  await sightings.flush()
  try {
    await database.run(removeExpiredSessions(new Date(now()).toISOString()))
  } catch (error) {
    log.warn({ err: error }, 'sessions that ended could not be removed')
  }
}
