import type { FeatureEnvironment } from '@halyard/contracts'
import { expect } from 'vitest'
import { build } from '../src/store/index.ts'
import type { ReviewScope } from './change-requests.ts'
import type { TestServer } from './harness.ts'

/** Path of a feature in an environment, with an optional subpath. */
export const pathIn = ({ project }: Pick<ReviewScope, 'project'>, feature: string, rest = '', environment = 'production') =>
  `/api/admin/projects/${project}/features/${feature}/environments/${environment}${rest}`

/** Reads the present configuration of a feature in an environment. */
export const readIn = async (
  server: TestServer,
  scope: Pick<ReviewScope, 'project'>,
  feature: string,
  environment?: string,
): Promise<FeatureEnvironment> => {
  const answer = await server.send('GET', pathIn(scope, feature, '', environment))
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}

/** Events about a feature except its import, the oldest first. */
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

/** Segments used by the strategies of a feature, read from the rows of segments. */
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

/** Enables change requests in an environment. */
export const review = async (server: TestServer, { project }: Pick<ReviewScope, 'project'>, environment = 'production'): Promise<void> => {
  const path = `/api/admin/projects/${project}/environments/${environment}/change-requests/config`
  const { status, text } = await server.send('PUT', path, { body: { changeRequestsEnabled: true } })
  expect(status, text).toBe(200)
}
