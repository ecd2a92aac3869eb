import type { FeatureEnvironment } from '@halyard/contracts'
import { expect } from 'vitest'
import { build } from '../src/store/index.ts'
import type { Place } from './change-requests.ts'
import type { TestServer } from './harness.ts'

/** The path of a feature in an environment, or of what lies below it. */
export const pathIn = ({ project }: Pick<Place, 'project'>, feature: string, rest = '', environment = 'production') =>
  `/api/admin/projects/${project}/features/${feature}/environments/${environment}${rest}`

/** What a feature is in an environment now. */
export const readIn = async (
  server: TestServer,
  place: Pick<Place, 'project'>,
  feature: string,
  environment?: string,
): Promise<FeatureEnvironment> => {
  const answer = await server.send('GET', pathIn(place, feature, '', environment))
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}

/** What events tell of a feature beside its import, the oldest first. */
export const listFlagEvents = (server: TestServer, feature: string) =>
  server.database.run(
    build
      .selectFrom('event')
      .select(['type', 'project', 'environment', 'created_by', 'data', 'pre_data', 'group_id'])
      .where('feature', '=', feature)
      .where('type', '!=', 'feature-import')
      .orderBy('id')
      .compile(),
  )

/** The segments that the strategies of a feature use, as they are found from the segments. */
export const listUses = (server: TestServer, feature: string) =>
  server.database.run(
    build
      .selectFrom('segment_use')
      .select(['segment', 'environment', 'strategy'])
      .where('feature', '=', feature)
      .orderBy('strategy')
      .orderBy('segment')
      .compile(),
  )

/** Has the changes of an environment reviewed from now on. */
export const review = async (server: TestServer, { project }: Pick<Place, 'project'>, environment = 'production'): Promise<void> => {
  const path = `/api/admin/projects/${project}/environments/${environment}/change-requests/config`
  const { status, text } = await server.send('PUT', path, { body: { changeRequestsEnabled: true } })
  expect(status, text).toBe(200)
}
