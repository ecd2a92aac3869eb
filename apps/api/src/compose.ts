import { listEndpoints, type NamedEndpoint, versionSourceOf } from '@halyard/contracts'
import type { Body } from './cache/bodies/body.ts'
import { VersionTags } from './cache/bodies/version-tags.ts'
import { DeliveredFeatures } from './cache/delivered/delivered-features.ts'
import { Evaluators } from './cache/delivered/evaluators.ts'
import { FavoriteIndex } from './cache/indexes/favorite-index.ts'
import { ProposedChanges } from './cache/indexes/proposed-changes.ts'
import { FeatureLists } from './cache/lists/feature-lists.ts'
import { measureCaches } from './cache/measure-caches.ts'
import { RevisionMemory } from './cache/revisions/revision-memory.ts'
import { createRevisions, type Revisions } from './cache/revisions/revisions.ts'
import type { Compose, ServerParts } from './cli/server-parts.ts'
import { ChangeStreams } from './delivery/change-streams/change-streams.ts'
import { CostMeter } from './delivery/evaluation/cost-meter.ts'
import { FleetReports } from './delivery/fleet/fleet-reports.ts'
import { measureFleet, observeArrivals } from './delivery/fleet/measure-fleet.ts'
import { Waits } from './delivery/fleet/waits.ts'
import { ImpactMetrics } from './delivery/impact/impact-metrics.ts'
import { measureDelivery } from './delivery/measure-delivery.ts'
import { MemoryOfContexts } from './delivery/samples/context-samples.ts'
import { createReadFields } from './delivery/samples/known-fields.ts'
import { StreamHub } from './delivery/streams/stream-hub.ts'
import { Batches } from './delivery/usage/batches.ts'
import { UsageBuffer } from './delivery/usage/usage-buffer.ts'
import { operations } from './features/operations.ts'
import { scimRoutes } from './features/scim/scim-routes.ts'
import { signInRoutes } from './features/sign-in-routes.ts'
import { seeFeatures } from './flags/index.ts'
import { createRunInTransaction } from './flags/kernel/run-in-transaction.ts'
import { createWriter } from './flags/kernel/writer.ts'
import { Sealer } from './flags/seals/sealer.ts'
import { weightOfWorld } from './flags/world/recall-world.ts'
import { createAttempts } from './identity/caller/attempts.ts'
import { createAuthenticate } from './identity/caller/authenticate.ts'
import { LastUsedTokens } from './identity/caller/last-used-tokens.ts'
import { createOpenIdProviders } from './identity/open-id/open-id-providers.ts'
import { traceMails, traceWebhooks } from './identity/trace-messages.ts'
import { createWebhookSender } from './identity/webhook/webhook-sender.ts'
import { Notifier } from './jobs/notification/notifier.ts'
import { StoredNumbers } from './jobs/stored-numbers.ts'
import type { Operation } from './pipeline/operation.ts'
import type { Cache, Identity, PipelinePorts, Runtime } from './pipeline/ports.ts'
import type { Route } from './pipeline/route.ts'
import { createStore } from './pipeline/store.ts'
import { Exports } from './pipeline/streams/exports.ts'
import { Semaphore } from './pipeline/streams/semaphore.ts'
import { traceDatabase } from './store/engine/traced-database.ts'
import { measureDatabase } from './store/measure-database.ts'
import { JobRuns } from './telemetry/job-runs.ts'
import { createMetrics } from './telemetry/metrics.ts'
import { createApp } from './transport/app.ts'
import { Draining } from './transport/http/drain.ts'
import { createHttpServer } from './transport/http/server.ts'

/** The weight of a body is its uncompressed length in bytes. */
const cachedBodies = { entries: 200, weight: 200_000_000 }
const cachedOwnBodies = { entries: 2_000, weight: 60_000_000 }
const maxWaitingBodies = 4
const longestBodyStallMs = 10_000

const createCache = ({ database, log, now, extendedOperators = false }: ServerParts, revisions: Revisions): Cache => {
  const ofBodies = {
    weightOf: ({ length }: Body) => length,
    isGood: ({ goodUntil }: Body) => goodUntil === null || goodUntil > now(),
  }
  return {
    revisions,
    versionTags: new VersionTags(now),
    lists: new FeatureLists(database, log),
    delivered: new DeliveredFeatures(database),
    evaluators: new Evaluators({ now, random: Math.random, extended: extendedOperators }),
    favorites: new FavoriteIndex(database),
    changes: new ProposedChanges(),
    worlds: new RevisionMemory({ entries: 1_000, weight: 20_000_000 }, { weightOf: weightOfWorld }),
    bodies: new RevisionMemory(cachedBodies, ofBodies),
    ownBodies: new RevisionMemory(cachedOwnBodies, ofBodies),
  }
}

const createIdentity = ({ database, log, now, keyring, mailer, webhooks, openIdTimeoutMs, tracing }: ServerParts): Identity => {
  const sender = createWebhookSender(webhooks, now)
  const lastUsedTokens = new LastUsedTokens(database, log, now)
  return {
    authenticate: createAuthenticate(database, lastUsedTokens, now),
    attempts: createAttempts(now),
    lastUsedTokens,
    keyring,
    mailer,
    webhooks: tracing ? traceWebhooks(sender, tracing) : sender,
    openId: createOpenIdProviders(now, openIdTimeoutMs),
  }
}

interface RuntimeParts {
  readonly usage: UsageBuffer
  readonly jobRuns: JobRuns
  readonly revisions: Revisions
  readonly sealer: Sealer
  readonly streams: StreamHub
  readonly evaluationCost: CostMeter
  readonly fleet: FleetReports
}

const createRuntime = (
  parts: ServerParts,
  { usage, jobRuns, revisions, sealer, streams, evaluationCost, fleet }: RuntimeParts,
): Runtime => {
  const { database, log, now, checkAnswers, publicUrl, requireIfMatch } = parts
  const { streamingFetchMode = false, sampleContexts = true, extendedOperators = false } = parts
  return {
    log,
    now,
    usage,
    jobRuns,
    batches: new Batches(now),
    impact: new ImpactMetrics(now),
    contexts: new MemoryOfContexts({ isOn: sampleContexts, now, log, readFields: createReadFields(database, revisions) }),
    fleet,
    waits: new Waits(),
    streams: {
      get isInviting() {
        return streamingFetchMode && streams.hasRoom
      },
    },
    evaluationCost,
    sealer,
    exports: new Exports(),
    settings: { checkAnswers, publicUrl, isHttps: publicUrl.startsWith('https:'), requireIfMatch, extendedOperators },
  }
}

const routeOf = (named: NamedEndpoint): Route => {
  const ofResource = operations[named.resource] as Record<string, Operation<never>>
  // The type of `operations` guarantees one operation of the right shape for each endpoint.
  return { ...named, run: ofResource[named.operation] as Route['run'] }
}

const createRoutes = (): Route[] => {
  const all = listEndpoints()
  const versionSources = new Map(all.map((named) => [named.operation, versionSourceOf(named)]))
  const versionSourceNames = new Set([...versionSources.values()].map((versionSource) => versionSource?.operation))
  return all.map((named): Route => {
    const versionSource = versionSources.get(named.operation)
    const isVersionSource = versionSourceNames.has(named.operation)
    return { ...routeOf(named), versionSource: versionSource && routeOf(versionSource), isVersionSource }
  })
}

/** All endpoints of the contract with their operations. */
export const routes: readonly Route[] = createRoutes()

const withBodyLimits = (given: readonly Route[], bodyLimitOf: ServerParts['bodyLimitOf']): readonly Route[] =>
  bodyLimitOf ? given.map((route) => ({ ...route, endpoint: { ...route.endpoint, bodyLimit: bodyLimitOf(route.endpoint) } })) : given

const traced = (parts: ServerParts): ServerParts => {
  const { tracing, database, mailer } = parts
  return tracing ? { ...parts, database: traceDatabase(database, tracing), mailer: mailer && traceMails(mailer, tracing) } : parts
}

/** Composes the HTTP server from its parts. The server does not listen yet. */
export const compose: Compose = (given) => {
  const parts = traced(given)
  const { database, keyring, now, log } = parts
  const revisions = createRevisions(database, parts.loneTimes)
  const writer = createWriter(database, revisions)
  const sealer = new Sealer({ database, keyring, now, log })
  const cache = createCache(parts, revisions)
  const evaluationCost = new CostMeter()
  const streams = new StreamHub({ cache, log, evaluationMs: () => evaluationCost.ms, limits: parts.streamLimits })
  const changeStreams = new ChangeStreams({ database, revisions, log, limits: parts.streamLimits }, now)
  const metrics = createMetrics()
  const fleet = new FleetReports({ cache, database, log, now, onArrival: observeArrivals(metrics) })
  const usage = new UsageBuffer({ writer, seeFeatures: (seen) => seeFeatures(writer, now, seen), log, now })
  const jobRuns = new JobRuns()
  measureFleet(metrics, fleet.processes, streams, changeStreams)
  measureCaches(metrics, cache)
  measureDelivery(metrics, cache.delivered.counts, usage)
  measureDatabase(metrics, database)
  jobRuns.provideTo(metrics)
  new StoredNumbers(database, now, keyring).provideTo(metrics)
  const ports: PipelinePorts = {
    store: createStore({
      run: (query) => database.run(query),
      snapshot: (work) => database.snapshot(work),
      write: (actor, work, lock) => writer.write(actor, work, lock),
      afterCommit: (work) => work(),
    }),
    identity: createIdentity(parts),
    cache,
    runtime: createRuntime(parts, { usage, jobRuns, revisions, sealer, streams, evaluationCost, fleet }),
    runInTransaction: createRunInTransaction(database, revisions),
    keysInUse: new Set(),
    largeBodies: new Semaphore(maxWaitingBodies),
    bodyStallMs: parts.bodyStallMs ?? longestBodyStallMs,
  }
  const notifier = new Notifier({ database, writer, identity: ports.identity, publicUrl: parts.publicUrl, now, log })
  const settings = { ...parts, draining: new Draining(), streams, changeStreams, signInRoutes, scimRoutes }
  const app = createApp(ports, withBodyLimits(routes, parts.bodyLimitOf), metrics, settings)
  return {
    server: createHttpServer(app, settings, log, metrics),
    draining: settings.draining,
    streams,
    changeStreams,
    metrics,
    ports,
    writer,
    sealer,
    notifier,
  }
}
