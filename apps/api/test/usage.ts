import { expect } from 'vitest'
import type { Answer, TestServer } from './harness.ts'

export interface Toggle {
  readonly yes?: number
  readonly no?: number
  readonly variants?: Readonly<Record<string, number>>
}

export interface ReportOptions {
  /** Absent: the backend token. */
  readonly token?: string | null
  readonly appName?: string
  readonly environment?: string
  /** End of the reported period. Absent: now. */
  readonly stop?: string | number
}

/** Sends a report. Returns the response, also if it is an error. */
export const sendReport = (server: TestServer, toggles: Readonly<Record<string, Toggle>>, options: ReportOptions = {}): Promise<Answer> => {
  const { token = server.tokens.backend, appName = 'shop', environment, stop = server.ports.runtime.now() } = options
  const bucket = { start: stop, stop, toggles }
  return server.send('POST', '/api/client/metrics', { token, body: { appName, environment, bucket } })
}

/** Sends a report; expects success. The next flush stores the report. */
export const report = async (...args: Parameters<typeof sendReport>): Promise<void> => {
  const { status, text } = await sendReport(...args)
  expect([status, text]).toEqual([202, '{}'])
}

export interface RegisterOptions {
  readonly token?: string | null
  readonly strategies?: readonly string[]
  readonly environment?: string
}

/** Registers an application. Returns the response, also if it is an error. */
export const sendRegistration = (server: TestServer, appName: string, { token = server.tokens.backend, ...body }: RegisterOptions = {}) =>
  server.send('POST', '/api/client/register', { token, body: { appName, instanceId: 'one', ...body } })

/** Registers an application; expects success. The next flush stores the registration. */
export const register = async (...args: Parameters<typeof sendRegistration>): Promise<void> => {
  const { status, text } = await sendRegistration(...args)
  expect([status, text]).toEqual([202, '{}'])
}

export interface UsageEntry {
  readonly featureName: string
  readonly appName: string
  readonly environment: string
  readonly timestamp: string
  readonly yes: number
  readonly no: number
  readonly variants?: Readonly<Record<string, number>>
}

export const rawPath = (feature: string, hoursBack?: number): string =>
  `/api/admin/client-metrics/features/${feature}/raw${hoursBack === undefined ? '' : `?hoursBack=${hoursBack}`}`

/** Usage of a feature in all hours, as the endpoint returns it. */
export const rawOf = async (server: TestServer, feature: string): Promise<UsageEntry[]> => {
  const { status, json } = await server.send('GET', rawPath(feature))
  expect([status, json.version, json.maturity]).toEqual([200, 1, 'stable'])
  return json.data
}

/** Usage entries with counts, after a flush. */
export const storedOf = async (server: TestServer, feature: string): Promise<UsageEntry[]> => {
  await server.ports.runtime.usage.flush()
  return (await rawOf(server, feature)).filter((entry) => entry.variants !== undefined)
}
