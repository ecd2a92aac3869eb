import { expect } from 'vitest'
import type { Answer, TestServer } from './harness.ts'

interface Toggle {
  readonly yes?: number
  readonly no?: number
  readonly variants?: Readonly<Record<string, number>>
}

export interface ReportOptions {
  /** That of the backend token, unless another one is given. */
  readonly token?: string | null
  readonly appName?: string
  readonly environment?: string
  /** End of what is reported: now, unless said otherwise. */
  readonly stop?: string | number
}

/** Sends a report, whatever is answered. */
export const sendReport = (server: TestServer, toggles: Readonly<Record<string, Toggle>>, options: ReportOptions = {}): Promise<Answer> => {
  const { token = server.tokens.backend, appName = 'shop', environment, stop = server.ports.runtime.now() } = options
  const bucket = { start: stop, stop, toggles }
  return server.send('POST', '/api/client/metrics', { token, body: { appName, environment, bucket } })
}

/** Sends a report that must be taken. It is stored with the next flush. */
export const report = async (...args: Parameters<typeof sendReport>): Promise<void> => {
  const { status, text } = await sendReport(...args)
  expect([status, text]).toEqual([202, '{}'])
}

export interface RegisterOptions {
  readonly token?: string | null
  readonly strategies?: readonly string[]
  readonly environment?: string
}

/** Registers an application, whatever is answered. */
export const sendRegistration = (server: TestServer, appName: string, { token = server.tokens.backend, ...body }: RegisterOptions = {}) =>
  server.send('POST', '/api/client/register', { token, body: { appName, instanceId: 'one', ...body } })

/** Registers an application that must be taken. It is stored with the next flush. */
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

/** The usage of a feature as it is answered, of all hours. */
export const rawOf = async (server: TestServer, feature: string): Promise<UsageEntry[]> => {
  const { status, json } = await server.send('GET', rawPath(feature))
  expect([status, json.version, json.maturity]).toEqual([200, 1, 'stable'])
  return json.data
}

/** The entries in which something was reported, after a flush. */
export const storedOf = async (server: TestServer, feature: string): Promise<UsageEntry[]> => {
  await server.ports.runtime.usage.flush()
  return (await rawOf(server, feature)).filter((entry) => entry.variants !== undefined)
}
