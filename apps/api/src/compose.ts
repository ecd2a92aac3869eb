import type { Server } from 'node:http'
import { type Endpoint, guardOf, listEndpoints, type NamedEndpoint } from '@halyard/contracts'
import type { IfMatchCaller } from '@halyard/contracts/data'
import { createAttempts } from './access/attempts.ts'
import { createAuthenticate } from './access/authenticate.ts'
import type { Keyring } from './access/keyring.ts'
import type { Mailer } from './access/mail.ts'
import { createFindProject } from './access/place.ts'
import { Sightings } from './access/sightings.ts'
import { Sealer } from './audit/sealer.ts'
import { BodyCache } from './bodies/body-cache.ts'
import { BrotliSlot } from './bodies/brotli-slot.ts'
import { RevisionTags } from './bodies/etag.ts'
import { Exports } from './bodies/exports.ts'
import { VersionTags } from './bodies/version-tags.ts'
import type { Context } from './context.ts'
import type { Database } from './db/index.ts'
import { FavoriteIndex } from './features/favorites/favorite-index.ts'
import { FeatureLists } from './features/features/feature-lists.ts'
import { ProjectIndex } from './features/projects/project-index.ts'
import { SegmentIndex } from './features/search/segment-index.ts'
import { createApp } from './http/app.ts'
import type { CorsSettings } from './http/cors.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { createHttpServer } from './http/server.ts'
import { Turns } from './http/turns.ts'
import type { Route } from './invoke.ts'
import type { Log } from './log.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import type { LeaseTimes } from './revisions/lease.ts'
import { createRevisions } from './revisions/revisions.ts'
import { UsageBuffer } from './usage/usage-buffer.ts'
import { createEnclose } from './writes/enclose.ts'
import { createWrites } from './writes/index.ts'
import { createWriter } from './writes/writer.ts'

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
  /** Largest request body of an endpoint in bytes; absent: the limit of the contract. */
  readonly bodyLimitOf?: ((endpoint: Endpoint) => number) | undefined
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

const withBodyLimits = (of: readonly Route[], bodyLimitOf: Parts['bodyLimitOf']): readonly Route[] =>
  bodyLimitOf ? of.map((route) => ({ ...route, endpoint: { ...route.endpoint, bodyLimit: bodyLimitOf(route.endpoint) } })) : of

/** The HTTP server over its parts, not yet listening. */
export const compose = (parts: Parts): { server: Server; metrics: Metrics; context: Context } => {
  const context = createContext(parts)
  const metrics = createMetrics()
  const app = createApp(context, withBodyLimits(routes, parts.bodyLimitOf), metrics, parts)
  return { server: createHttpServer(app, parts, parts.log, metrics), metrics, context }
}
