import type { Server } from 'node:http'
import { guardOf, listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import type { IfMatchCaller } from '@halyard/contracts/data'
import { BodyCache } from './cache/bodies/body-cache.ts'
import { BrotliSlot } from './cache/bodies/brotli-slot.ts'
import { RevisionTags } from './cache/bodies/etag.ts'
import { VersionTags } from './cache/bodies/version-tags.ts'
import { FavoriteIndex } from './cache/indexes/favorite-index.ts'
import { ProjectIndex } from './cache/indexes/project-index.ts'
import { SegmentIndex } from './cache/indexes/segment-index.ts'
import { FeatureLists } from './cache/lists/feature-lists.ts'
import type { LeaseTimes } from './cache/revisions/lease.ts'
import { createRevisions } from './cache/revisions/revisions.ts'
import { UsageBuffer } from './delivery/usage/usage-buffer.ts'
import { operations } from './features/operations.ts'
import { createEnclose } from './flags/kernel/enclose.ts'
import { createWriter } from './flags/kernel/writer.ts'
import { Sealer } from './flags/seals/sealer.ts'
import { createAttempts } from './identity/attempts.ts'
import { createAuthenticate } from './identity/authenticate.ts'
import type { Keyring } from './identity/keyring.ts'
import type { Mailer } from './identity/mail.ts'
import { Sightings } from './identity/sightings.ts'
import type { Route } from './pipeline/invoke.ts'
import type { Operation } from './pipeline/operation.ts'
import { createFindProject } from './pipeline/place.ts'
import type { Context } from './pipeline/ports.ts'
import { Exports } from './pipeline/streams/exports.ts'
import { Turns } from './pipeline/streams/turns.ts'
import type { Database } from './store/index.ts'
import type { Log } from './telemetry/log.ts'
import { createMetrics, type Metrics } from './telemetry/metrics.ts'
import { createApp } from './transport/app.ts'
import type { CorsSettings } from './transport/http/cors.ts'
import { createHttpServer } from './transport/http/server.ts'
import { createWrites } from './writes/index.ts'

export interface Parts {
  readonly database: Database
  readonly log: Log
  readonly now: () => number
  readonly publicUrl: string
  readonly cors: CorsSettings
  readonly trustedProxies: readonly string[]
  readonly openMetrics: boolean
  readonly metricsHere: boolean
  readonly checkAnswers: boolean
  readonly keyring: Keyring
  readonly requireIfMatch: readonly IfMatchCaller[]
  readonly mailer: Mailer | null
  readonly leaseTimes?: LeaseTimes | undefined
}

const cachedBodies = { entries: 200, bytes: 200_000_000 }
const cachedOwnBodies = { entries: 2_000, bytes: 10_000_000 }
const cachedOwnLists = { entries: 200, bytes: 50_000_000 }

const createContext = ({ database, log, now, checkAnswers, publicUrl, keyring, mailer, leaseTimes, requireIfMatch }: Parts): Context => {
  const revisions = createRevisions(database, leaseTimes)
  const writer = createWriter(database, revisions)
  const writes = createWrites(writer, now)
  const sightings = new Sightings(database, log, now)
  return {
    database,
    writes,
    writer,
    enclose: createEnclose(database, revisions),
    inFlight: new Set(),
    versionTags: new VersionTags(now),
    revisions,
    authenticate: createAuthenticate(database, sightings, now),
    findProject: createFindProject(database),
    attempts: createAttempts(now),
    sightings,
    usage: new UsageBuffer({ writer, seeFeatures: writes.seeFeatures, log, now }),
    keyring,
    sealer: new Sealer({ database, keyring, now, log }),
    mailer,
    lists: new FeatureLists(database, log),
    bodies: new BodyCache(cachedBodies, now),
    ownBodies: new BodyCache(cachedOwnBodies, now),
    ownLists: new BodyCache(cachedOwnLists, now),
    brotli: new BrotliSlot(),
    tags: new RevisionTags(),
    largeBodies: new Turns(4),
    exports: new Exports(),
    projects: new ProjectIndex(database),
    segments: new SegmentIndex(database),
    favorites: new FavoriteIndex(database),
    log,
    now,
    settings: { checkAnswers, publicUrl, requireIfMatch },
  }
}

const routeOf = (named: NamedEndpoint): Route => {
  const ofResource = operations[named.resource] as Record<string, Operation<never>>
  // The type of `operations` proves that there is one for each endpoint, of its shape.
  return { ...named, run: ofResource[named.operation] as Route['run'] }
}

const createRoutes = (): Route[] => {
  const all = listEndpoints()
  const guards = new Map(all.map((named) => [named.operation, guardOf(named)]))
  const names = new Set([...guards.values()].map((guard) => guard?.operation))
  return all.map((named) => {
    const guard = guards.get(named.operation)
    return { ...routeOf(named), guard: guard && routeOf(guard), isGuard: names.has(named.operation) }
  })
}

/** Every endpoint of the contract with its operation. */
export const routes: readonly Route[] = createRoutes()

/** The HTTP server over its parts, not yet listening. */
export const compose = (parts: Parts): { server: Server; metrics: Metrics; context: Context } => {
  const context = createContext(parts)
  const metrics = createMetrics()
  const app = createApp(context, routes, metrics, parts)
  return { server: createHttpServer(app, parts, parts.log, metrics), metrics, context }
}
