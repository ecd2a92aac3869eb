import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createFirstToken, createInitTokens } from '../access/create-token.ts'
import { openKeyring, ownSecretKey } from '../access/secret-key.ts'
import { compose } from '../compose.ts'
import { type Config, isLoopback } from '../config.ts'
import { type Database, migrate, openDatabase } from '../db/index.ts'
import type { Metrics } from '../http/metrics.ts'
import { drain } from '../http/server.ts'
import { createLog, type Log } from '../log.ts'
import { createRevisions } from '../revisions/revisions.ts'
import { version } from '../version.ts'
import { createWriter } from '../writes/writer.ts'
import { complain, say } from './say.ts'

const drainMs = 30_000

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

/**
 * The first token is for the eyes of whoever started the server: a terminal, or else a file that only its owner reads. It is handed over as soon
 * as it is made, for a start that fails later must not take it along. Gives what stands for it in a command line.
 */
const handOver = async (token: string, { dataDir }: Config): Promise<string> => {
  if (process.stdout.isTTY) {
    say(`Your admin token, shown this once: ${token}`)
    return token
  }
  const path = join(dataDir, 'admin-token')
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(path, `${token}\n`, { mode: 0o600 })
    await chmod(path, 0o600)
    say(`Your admin token is in ${path}`)
    return `$(cat '${path}')`
  } catch (error) {
    complain(`The admin token could not be written to ${path} (${error}); make another one with: halyard token create`)
    return '<token>'
  }
}

const firstCommands = (url: string, token: string): string[] => {
  const header = `-H "Authorization: ${token}"`
  return [
    'Try:',
    `  curl ${header} ${url}/api/admin/projects`,
    `  curl ${header} -H 'Content-Type: application/json' -d '{"name":"my-first-flag"}' ${url}/api/admin/projects/default/features`,
    `  curl ${header} ${url}/api/admin/features`,
  ]
}

const serveMetrics = async (metrics: Metrics, port: number, host: string): Promise<Server> => {
  const server = createServer(async (_, outgoing) => {
    outgoing.writeHead(200, { 'Content-Type': metrics.contentType }).end(await metrics.text())
  })
  await listen(server, port, host)
  return server
}

/** Brings the store up to date. Gives the first token as a command line writes it, where one was made. */
const prepare = async (database: Database, config: Config): Promise<string | undefined> => {
  await migrate(database)
  const secrets = config.secretKeys.length > 0 ? config.secretKeys : [await ownSecretKey(config.dataDir)]
  await openKeyring(database, secrets)
  const writer = createWriter(database, createRevisions(database))
  await createInitTokens(writer, config.initTokens)
  if (config.initTokens.some((token) => token.type === 'admin')) return undefined
  const token = await createFirstToken(writer)
  return token && handOver(token, config)
}

/** Drains on SIGTERM and SIGINT: requests in flight are answered, then the database is closed. A second signal ends at once. */
const stopOnSignal = (stop: () => Promise<void>, log: Log): void => {
  let stopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ signal }, 'stopping')
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(`Halyard did not stop cleanly: ${error}`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/** How a URL names the address that the server listens on. */
const nameOf = (host: string): string => {
  if (host === '127.0.0.1' || host === '::1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Runs the server until a signal ends it. */
export const start = async (config: Config): Promise<void> => {
  const { log, flush } = createLog(config.logLevel)
  process.on('exit', flush)
  for (const warning of config.warnings) complain(`Warning: ${warning}`)

  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir }, (error) =>
    log.warn({ err: error }, 'an idle database connection was lost'),
  )
  const servers: Server[] = []
  try {
    const firstToken = await prepare(database, config)
    const { server, metrics } = compose({
      database,
      log,
      now: Date.now,
      publicUrl: config.publicUrl,
      cors: { admin: config.corsOrigins, frontend: config.frontendCorsOrigins },
      trustedProxies: config.trustedProxies,
      openMetrics: isLoopback(config.host),
      metricsHere: config.metricsPort === undefined,
      checkAnswers: false,
    })
    servers.push(server)
    const port = await listen(server, config.port, config.host)
    if (config.metricsPort !== undefined) servers.push(await serveMetrics(metrics, config.metricsPort, config.host))
    stopOnSignal(async () => {
      await Promise.all(servers.map((each) => drain(each, drainMs)))
      await database.close()
    }, log)

    const url = `http://${nameOf(config.host)}:${port}`
    say(`Halyard ${version} is at ${url} (API: ${url}/docs)`)
    if (database.engine === 'pglite') {
      say(`Data: ${config.dataDir}, embedded. It survives a killed process, not a power cut; set DATABASE_URL to use PostgreSQL.`)
    }
    if (firstToken) say(...firstCommands(url, firstToken))
  } catch (error) {
    for (const each of servers) each.close()
    await database.close().catch(() => undefined)
    throw error
  }
}
