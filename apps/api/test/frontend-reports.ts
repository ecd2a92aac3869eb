import { expect } from 'vitest'
import { build } from '../src/store/index.ts'
import type { TestServer } from './harness.ts'
import type { ReportOptions, Toggle } from './usage.ts'

interface FrontendReportOptions extends Pick<ReportOptions, 'appName' | 'stop'> {
  /** Absent: the frontend token. */
  readonly token?: string
  readonly instanceId?: string
}

/** Sends a report of a page, and stores it. Expects success. */
export const reportFromPage = async (
  server: TestServer,
  toggles: Readonly<Record<string, Toggle>>,
  options: FrontendReportOptions = {},
): Promise<void> => {
  const { token = server.tokens.frontend, appName = 'page', stop = server.ports.runtime.now(), instanceId } = options
  const body = { appName, instanceId, bucket: { start: stop, stop, toggles } }
  expect((await server.send('POST', '/api/frontend/client/metrics', { token, body })).status).toBe(200)
  await server.ports.runtime.usage.flush()
}

/** Registers applications from pages one after the other, and stores them. Expects success. */
export const registerFromPages = async (server: TestServer, names: readonly string[], token = server.tokens.frontend): Promise<void> => {
  for (const appName of names) {
    const { status } = await server.send('POST', '/api/frontend/client/register', { token, body: { appName, strategies: [] } })
    expect(status).toBe(200)
  }
  await server.ports.runtime.usage.flush()
}

/** The names of the applications in the list that begin with a prefix. */
export const applicationsLike = async (server: TestServer, prefix: string): Promise<string[]> => {
  const { json } = await server.send('GET', '/api/admin/metrics/applications')
  return json.applications.map((one: { appName: string }) => one.appName).filter((name: string) => name.startsWith(prefix))
}

/** The number of stored usage rows of an application. */
export const countUsageRows = async (server: TestServer, appName: string): Promise<number> => {
  const rows = await server.database.run(build.selectFrom('feature_usage').select('feature').where('app_name', '=', appName).compile())
  return rows.length
}

/** The number of dropped entries in the metrics. */
export const droppedEntries = async (server: TestServer): Promise<number> => {
  const { text } = await server.send('GET', '/internal-backstage/prometheus')
  return Number(/^halyard_usage_dropped_total(?:\{.*\})? (\d+)$/m.exec(text)?.[1])
}
