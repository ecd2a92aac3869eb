import { build } from '../src/store/index.ts'
import type { TestServer } from './harness.ts'

/** All events so far of one type, or of types that begin so, the oldest first. */
export const listEvents = (server: TestServer, type: string) =>
  server.database.run(
    build
      .selectFrom('event')
      .select(['type', 'created_by', 'created_by_account', 'project', 'environment', 'data', 'pre_data', 'group_id'])
      .where('type', 'like', `${type}%`)
      .orderBy('id')
      .compile(),
  )

/** Whether a secret, or what is stored of it, is in any event or in any line of the log. */
export const isTold = async (server: TestServer, secret: string): Promise<boolean> => {
  const events = await server.database.run(build.selectFrom('event').selectAll().compile())
  return JSON.stringify(events).includes(secret) || server.log.some((line) => line.includes(secret))
}
