import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Endpoint } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import { compose, routes } from '../../apps/api/src/compose.ts'
import { createKeyring } from '../../apps/api/src/identity/secret/keyring.ts'
import { identify, refusalOf } from '../../apps/api/src/pipeline/admit.ts'
import { openPostgres } from '../../apps/api/src/store/index.ts'
import { revisionKeys } from '../../apps/api/src/store/revision-keys.ts'
import { createLog } from '../../apps/api/src/telemetry/log.ts'
import { HttpConnection } from '../../apps/api/src/transport/http/http-connection.ts'
import { answerOrders } from './child.ts'
import { connections } from './context.ts'

/** A request with access. */
export interface AdmissionCase {
  /** Id of the endpoint. */
  readonly endpoint: string
  readonly params: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

export interface AdmissionOrder {
  readonly databaseUrl: string
  readonly rounds: number
  /** Seconds of each case in each round. */
  readonly seconds: number
  readonly cases: readonly AdmissionCase[]
}

const publicUrl = 'http://localhost'
const perBatch = 50

/**
 * Repeats authentication and authorization as `invoke` calls them, between the revision check and the operation. Returns ms of CPU for each
 * call, by case and round.
 */
answerOrders<AdmissionOrder, number[][]>(async ({ databaseUrl, rounds, seconds, cases }) => {
  const database = openPostgres(databaseUrl, () => undefined)
  const { ports } = compose({
    database,
    log: createLog('silent', { write: () => undefined }).log,
    now: Date.now,
    publicUrl,
    cors: { admin: [], frontend: [] },
    trustedProxies: [],
    openMetrics: false,
    metricsHere: false,
    checkAnswers: false,
    requireIfMatch: [],
    keyring: createKeyring(['unused']),
    mailer: null,
    webhooks: { allowPrivate: false },
  })
  const observed = await ports.cache.revisions.observe([revisionKeys.access])

  const admit = async (endpoint: Endpoint, { params, headers }: AdmissionCase): Promise<void> => {
    // Only the headers of the request are read, and nothing of the response.
    const connection = new HttpConnection({ headers } as unknown as IncomingMessage, {} as ServerResponse, undefined, publicUrl)
    const caller = await identify(ports, endpoint, connection, observed)
    const refused = caller instanceof Failure ? caller : await refusalOf(ports, endpoint, caller, params)
    if (refused) throw new Error(`${endpoint.id}: ${refused.message}`)
  }
  const measure = async (each: AdmissionCase, duration: number): Promise<number> => {
    const { endpoint } = routes.find((route) => route.endpoint.id === each.endpoint)!
    const until = performance.now() + duration * 1000
    const before = process.cpuUsage()
    const drive = async (): Promise<number> => {
      let calls = 0
      for (; performance.now() < until; calls += perBatch) for (let at = 0; at < perBatch; at++) await admit(endpoint, each)
      return calls
    }
    const calls = (await Promise.all(Array.from({ length: connections }, drive))).reduce((sum, count) => sum + count)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000 / calls
  }

  try {
    for (const each of cases) await measure(each, seconds / 2)
    const results: number[][] = cases.map(() => [])
    for (let round = 0; round < rounds; round++) for (const [at, each] of cases.entries()) results[at]!.push(await measure(each, seconds))
    return results
  } finally {
    await database.close()
  }
})
