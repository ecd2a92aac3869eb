import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@halyard/contracts'
import type { IfMatchCaller } from '@halyard/contracts/data'
import { Failure } from '@halyard/domain'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { LoneTimes } from '../src/cache/revisions/lone-instance.ts'
import { compose } from '../src/compose.ts'
import type { ChangeStreams } from '../src/delivery/change-streams/change-streams.ts'
import type { StreamHub, StreamLimits } from '../src/delivery/streams/stream-hub.ts'
import type { Mailer } from '../src/identity/mail/mail.ts'
import { createKeyring } from '../src/identity/secret/keyring.ts'
import { createToken, type TokenScope } from '../src/identity/token/create-token.ts'
import type { WebhookSettings } from '../src/identity/webhook/webhook-sender.ts'
import type { Notifier } from '../src/jobs/notification/notifier.ts'
import type { PipelinePorts } from '../src/pipeline/ports.ts'
import { type Database, openPglite, openPostgres } from '../src/store/index.ts'
import { createLog } from '../src/telemetry/log.ts'
import type { ConsoleFiles } from '../src/transport/pages/console-files.ts'
import { pooledPglite } from './pglite-pool.ts'

export interface TestServer {
  readonly url: string
  readonly database: Database
  readonly ports: PipelinePorts
  readonly streams: StreamHub
  readonly changeStreams: ChangeStreams
  readonly notifier: Notifier
  readonly server: Server
  readonly tokens: { readonly admin: string; readonly backend: string; readonly frontend: string }
  /** Lines of the server's log so far. */
  readonly log: string[]
  newToken(scope: TokenScope): Promise<string>
  /** Sends a request, by default with the admin token; null: without a token. A body that is not a string is sent as JSON. */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>
  stop(): Promise<void>
}

export interface SendOptions {
  readonly token?: string | null
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON. Throws if the body is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests reach into bodies that their assertions then check
  readonly json: any
}

let maintenancePool: pg.Pool | undefined

const maintenance = async (statement: string): Promise<void> => {
  maintenancePool ??= new pg.Pool({ connectionString: inject('postgresUrl'), max: 2, allowExitOnIdle: true }).on('error', () => undefined)
  await maintenancePool.query(statement)
}

/** A new database of the engine under test, migrated unless `empty` is true. `url` is the PostgreSQL URL. */
export const freshDatabase = async ({
  empty = false,
} = {}): Promise<{
  database: Database
  url: string | undefined
  discard: () => Promise<void>
}> => {
  if (inject('engine') === 'pglite') {
    if (!empty) return { ...(await pooledPglite()), url: undefined }
    const database = await openPglite({})
    return { database, url: undefined, discard: () => database.close() }
  }
  const template = inject('templateDatabase')
  const name = `${template}_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  await maintenance(`create database ${name} template ${empty ? 'template0' : template}`)
  const target = new URL(inject('postgresUrl'))
  target.pathname = `/${name}`
  const database = openPostgres(target.href, () => undefined)
  const discard = async () => {
    await database.close()
    await maintenance(`drop database if exists ${name} with (force)`)
  }
  return { database, url: target.href, discard }
}

/** Parses a JSON body, or JSON lines to an array. */
export const parseBody = (headers: Headers, text: string): unknown => {
  if (!headers.get('Content-Type')?.startsWith('application/x-ndjson')) return JSON.parse(text)
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const answerOf = async (response: Response): Promise<Answer> => {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    get json() {
      return parseBody(response.headers, text)
    },
  }
}

export interface ServerOptions {
  readonly now?: () => number
  readonly cors?: { admin: readonly string[]; frontend: readonly string[] }
  readonly openMetrics?: boolean
  readonly publicUrl?: string
  /** Absent: a free port. */
  readonly port?: number
  readonly requireIfMatch?: readonly IfMatchCaller[]
  readonly mailer?: Mailer
  /** Absent: webhooks cannot point to internal networks, and no host name resolves. */
  readonly webhooks?: WebhookSettings
  /** Whether attempts are limited. False for tests with many attempts. */
  readonly limited?: boolean
  readonly loneTimes?: LoneTimes
  /** Absent: the server delivers no console. */
  readonly console?: ConsoleFiles
  readonly sampleContexts?: boolean
  readonly extendedOperators?: boolean
  readonly streamLimits?: Partial<StreamLimits>
  readonly streamingFetchMode?: boolean
  /** Request body limit of an endpoint in bytes, so that tests can use small bodies. Absent: the limit of the contract. */
  readonly bodyLimitOf?: (endpoint: Endpoint) => number
  /** Time in milliseconds after which a request body without new data is refused. Absent: the time of a started server. */
  readonly bodyStallMs?: number
  /** Time limit of a request to an OpenID provider in milliseconds. Absent: the time of a started server. */
  readonly openIdTimeoutMs?: number
}

/** Secret key of test servers. A command with this HALYARD_SECRET_KEY opens their database. */
export const testKey = 'a secret key for tests with at least 32 characters'

/** Starts a complete server on a free port over the database. Every response is checked against its schema. */
export const serveTest = async (database: Database, options: ServerOptions = {}): Promise<TestServer> => {
  const lines: string[] = []
  const { log } = createLog('debug', { write: (line: string) => void lines.push(line) })
  const { server, draining, streams, changeStreams, ports, writer, notifier } = compose({
    database,
    log,
    now: options.now ?? Date.now,
    publicUrl: options.publicUrl ?? 'http://localhost',
    requireIfMatch: options.requireIfMatch ?? [],
    cors: options.cors ?? { admin: [], frontend: ['*'] },
    trustedProxies: [],
    openMetrics: options.openMetrics ?? false,
    metricsHere: true,
    checkAnswers: true,
    keyring: createKeyring([testKey]),
    mailer: options.mailer ?? null,
    webhooks: options.webhooks ?? { allowPrivate: false, resolve: async () => [] },
    loneTimes: options.loneTimes,
    console: options.console,
    sampleContexts: options.sampleContexts,
    extendedOperators: options.extendedOperators,
    streamLimits: options.streamLimits,
    streamingFetchMode: options.streamingFetchMode,
    bodyLimitOf: options.bodyLimitOf,
    bodyStallMs: options.bodyStallMs,
    openIdTimeoutMs: options.openIdTimeoutMs,
  })
  if (options.limited === false) Object.assign(ports.identity.attempts, { take: () => null })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const newToken = async (scope: TokenScope): Promise<string> => {
    const created = await createToken(writer, `${scope.type} for tests`, scope)
    if (created instanceof Failure) throw new Error(created.message)
    return created
  }
  const tokens = {
    admin: await newToken({ type: 'admin', project: '*', environment: '*' }),
    backend: await newToken({ type: 'backend', project: 'default', environment: 'development' }),
    frontend: await newToken({ type: 'frontend', project: 'default', environment: 'development' }),
  }
  return {
    url,
    database,
    ports,
    streams,
    changeStreams,
    notifier,
    server,
    tokens,
    log: lines,
    newToken,
    send: async (method, path, { token = tokens.admin, body, headers = {} } = {}) => {
      const sent = new Headers(headers)
      if (token !== null) sent.set('Authorization', token)
      if (body !== undefined && !sent.has('Content-Type')) sent.set('Content-Type', 'application/json')
      const bytes = body === undefined || typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body)
      return answerOf(await fetch(url + path, { method, headers: sent, ...(bytes !== undefined && { body: bytes as BodyInit }) }))
    },
    stop: async () => {
      draining.cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Starts a server over a new database. */
export const startTestServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const { database, discard } = await freshDatabase()
  const server = await serveTest(database, options)
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await discard()
    },
  }
}

/** Starts a server over a new database. The server stops when the running test ends. */
export const serverForTest = async (options: ServerOptions = {}): Promise<TestServer> => {
  const server = await startTestServer(options)
  onTestFinished(() => server.stop())
  return server
}
