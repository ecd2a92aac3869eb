import { build } from '../src/store/index.ts'
import type { TestServer } from './harness.ts'

/** All events of one type, or of types with this prefix, the oldest first. */
export const listEvents = (server: TestServer, type: string) =>
  server.database.run(
    build
      .selectFrom('event')
      .select(['type', 'created_by', 'created_by_account', 'project', 'environment', 'data', 'pre_data', 'group_id'])
      .where('type', 'like', `${type}%`)
      .orderBy('id')
      .compile(),
  )

/** Whether a secret or its hash appears in an event or in a line of the log. */
export const isDisclosed = async (server: TestServer, secret: string): Promise<boolean> => {
  const events = await server.database.run(build.selectFrom('event').selectAll().compile())
  return JSON.stringify(events).includes(secret) || server.log.some((line) => line.includes(secret))
}
