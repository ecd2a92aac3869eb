import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'
import { mostStreams } from '../delivery/streams/stream-hub.ts'
import { isLoopback } from '../identity/caller/network.ts'
import { createMailer } from '../identity/mail/mail.ts'
import type { InstanceJob } from '../jobs/instance-jobs.ts'
import { RegularWork } from '../jobs/regular-work.ts'
import { ReviewJobs } from '../jobs/review-jobs.ts'
import { runDueJobs } from '../jobs/run-due-jobs.ts'
import { tidy } from '../jobs/tidy.ts'
import type { Runtime } from '../pipeline/ports.ts'
import { openDatabase, warningsOfFolder } from '../store/index.ts'
import { fireAndForget } from '../telemetry/fire-and-forget.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { version } from '../telemetry/version.ts'
import { drain } from '../transport/http/drain.ts'
import { impactPath } from '../transport/http/system.ts'
import { CalmCollection } from './calm-collection.ts'
import { consoleLine, openConsole } from './console.ts'
import { limitMemory, returnMemory } from './heap.ts'
import { adviceOnOpenFiles, readOpenFileLimit, streamsWithin } from './open-files.ts'
import { type Prepared, prepare } from './prepare.ts'
import { complain, say } from './say.ts'
import type { Compose } from './server-parts.ts'
import { startTelemetry } from './start-telemetry.ts'

const settleMs = 1_000
const drainMs = 30_000
const streamsMs = 10_000
const jobsMs = 5_000
const secondMs = 1_000
const minuteMs = 60_000
const flushMs = 5_000
const sealMs = 2_000
const notifyMs = 1_000
const renewMs = 100
const calmMs = 5_000

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })

const json = "-H 'Content-Type: application/json'"

const commandsOfToken = (url: string, token: string): string[] => {
  const header = `-H "Authorization: ${token}"`
  return [
    `  curl ${header} ${url}/api/admin/projects`,
    `  curl ${header} ${json} -d '{"name":"my-first-flag"}' ${url}/api/admin/projects/default/features`,
    `  curl ${header} ${url}/api/admin/features`,
  ]
}

const commandOfPassword = (url: string, password: string): string =>
  `  curl ${json} -d "{\\"username\\":\\"admin\\",\\"password\\":\\"${password}\\"}" ${url}/auth/simple/login`

const firstCommands = (url: string, { firstToken, firstPassword }: Prepared): string[] => [
  ...(firstToken ? commandsOfToken(url, firstToken) : []),
  ...(firstPassword ? [commandOfPassword(url, firstPassword)] : []),
]

const sendMetrics = async (contentType: string, text: Promise<string> | string, outgoing: ServerResponse): Promise<void> => {
  try {
    outgoing.writeHead(200, { 'Content-Type': contentType }).end(await text)
  } catch (error) {
    outgoing.destroy()
    throw error
  }
}

/** Serves the metrics of the server at every path, except `impactPath`, which has the metrics of applications. */
const serveMetrics = async (metrics: Metrics, impact: Runtime['impact'], port: number, host: string, log: Log): Promise<Server> => {
  const server = createServer((incoming, outgoing) => {
    const text = () => (incoming.url?.split('?')[0] === impactPath ? impact.text() : metrics.text())
    fireAndForget(log, 'the metrics could not be sent', () => sendMetrics(metrics.contentType, text(), outgoing), { detail: 'error' })
  })
  await listen(server, port, host)
  return server
}

/**
 * Drains on SIGTERM and SIGINT: the server completes requests in flight and closes the database. A second signal ends the process at once.
 */
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

/** Number of streams that the limit of open files allows. */
const findStreamCap = async (log: Log): Promise<number> => {
  const limit = await readOpenFileLimit()
  const cap = streamsWithin(limit, mostStreams)
  if (limit !== undefined && cap < mostStreams) log.warn({ limit, streams: cap }, adviceOnOpenFiles(limit, mostStreams))
  return cap
}

/** Host name for a URL of the server. */
const urlHostOf = (host: string): string => {
  if (host === '127.0.0.1' || host === '::1') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Runs the server until a signal stops it. */
export const start = async (config: Config, compose: Compose): Promise<void> => {
  const telemetry = await startTelemetry(config)
  const { log, flush } = telemetry
  process.on('exit', flush)
  for (const warning of config.warnings) complain(`Warning: ${warning}`)
  limitMemory()

  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir }, (error) =>
    log.warn({ err: error }, 'an idle database connection was lost'),
  )
  const servers: Server[] = []
  try {
    if (database.engine === 'pglite') for (const warning of await warningsOfFolder(config.dataDir)) complain(`Warning: ${warning}`)
    const prepared = await prepare(database, config)
    const consoleFiles = await openConsole(config)
    const { server, draining, streams, changeStreams, metrics, ports, sealer, notifier } = compose({
      database,
      log,
      now: Date.now,
      publicUrl: config.publicUrl,
      requireIfMatch: config.requireIfMatch,
      cors: { admin: config.corsOrigins, frontend: config.frontendCorsOrigins },
      trustedProxies: config.trustedProxies,
      openMetrics: isLoopback(config.host),
      metricsHere: config.metricsPort === undefined,
      checkAnswers: false,
      keyring: prepared.keyring,
      mailer: createMailer({ url: config.smtpUrl, from: config.mailFrom }),
      webhooks: { allowPrivate: config.webhookAllowPrivate },
      console: consoleFiles,
      streamingFetchMode: config.streamingFetchMode,
      streamLimits: { most: await findStreamCap(log) },
      sampleContexts: config.sampleContexts,
      extendedOperators: config.extendedOperators,
      tracing: telemetry.tracing,
    })
    servers.push(server)
    if (database.engine === 'postgres') returnMemory()
    const port = await listen(server, config.port, config.host)
    if (config.metricsPort !== undefined)
      servers.push(await serveMetrics(metrics, ports.runtime.impact, config.metricsPort, config.host, log))
    telemetry.exportMetrics(metrics)
    // Timers start after the server listens, since they would keep a failed start from ending.
    const { lone } = ports.cache.revisions
    const { jobRuns } = ports.runtime
    const regular = new RegularWork(log)
    const measureEvery = (intervalMs: number, job: InstanceJob, failed: string, work: () => Promise<unknown>) =>
      regular.every(intervalMs, failed, () => jobRuns.measure(job, work))
    const notices = ports.cache.revisions.shareNotices()
    const renewing = ['the database could not be asked whether this instance is alone', async () => lone?.renew(), 'debug'] as const
    regular.start(...renewing)
    regular.every(renewMs, ...renewing)
    const collection = new CalmCollection()
    regular.every(calmMs, 'garbage could not be collected', async () => collection.check())
    const reviews = new ReviewJobs()
    measureEvery(minuteMs, 'tidy', 'sessions and SDK processes that ended could not be removed', () => tidy(ports))
    regular.every(minuteMs, 'due jobs could not be run', () => runDueJobs(ports))
    measureEvery(secondMs, 'reviews', 'change requests could not be checked', () => reviews.run(ports))
    regular.every(flushMs, 'usage could not be stored', () => ports.runtime.usage.flush())
    measureEvery(flushMs, 'sdk-processes', 'the revisions of SDK processes could not be stored', () => ports.runtime.fleet.flush())
    measureEvery(sealMs, 'seals', 'events could not be sealed', () => sealer.sealSoon())
    measureEvery(notifyMs, 'notifications', 'events could not be read for notifications', () => notifier.readSoon())
    measureEvery(notifyMs, 'deliveries', 'deliveries could not be claimed', () => notifier.sendSoon())
    stopOnSignal(async () => {
      ports.runtime.waits.close()
      const closed = streams.close(streamsMs)
      changeStreams.close()
      await draining.settle(server, settleMs)
      await Promise.all(servers.map((each) => drain(each, draining, settleMs, drainMs)))
      await closed
      const ended = regular.stop(jobsMs)
      await notifier.stop()
      await ended
      await ports.runtime.usage.flush()
      await ports.runtime.fleet
        .flush()
        .catch((error: unknown) => log.debug({ err: error }, 'the revisions of SDK processes could not be stored'))
      await ports.identity.lastUsedTokens.flush()
      await sealer.stop().catch((error: unknown) => log.warn({ err: error }, 'some events are not sealed; the next start seals them'))
      await lone?.leave().catch((error: unknown) => log.debug({ err: error }, 'the next write of another instance waits for this one'))
      await notices?.close()
      await database.close()
      await telemetry.stop()
    }, log)

    const url = `http://${urlHostOf(config.host)}:${port}`
    say(`Halyard ${version} is at ${url} (API: ${url}/docs)`)
    if (consoleFiles) say(consoleLine(url, config, prepared))
    if (database.engine === 'pglite') {
      say(`Data: ${config.dataDir}, embedded. The data survives a killed process, but not a power cut; set DATABASE_URL to use PostgreSQL.`)
    }
    const commands = firstCommands(url, prepared)
    if (commands.length > 0) say('Try:', ...commands)
  } catch (error) {
    for (const each of servers) each.close()
    await database.close().catch(() => undefined)
    throw error
  }
}
