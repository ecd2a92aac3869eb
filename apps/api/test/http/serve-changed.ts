import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { routes } from '../../src/compose.ts'
import { ChangeStreams } from '../../src/delivery/change-streams/change-streams.ts'
import { StreamHub } from '../../src/delivery/streams/stream-hub.ts'
import type { Cache, Runtime } from '../../src/pipeline/ports.ts'
import type { Route } from '../../src/pipeline/route.ts'
import { createMetrics } from '../../src/telemetry/metrics.ts'
import { createApp } from '../../src/transport/app.ts'
import { Draining } from '../../src/transport/http/drain.ts'
import { createHttpServer, type ServerSettings } from '../../src/transport/http/server.ts'
import type { SystemSettings } from '../../src/transport/http/system.ts'
import type { TestServer } from '../harness.ts'

export interface Changes extends Partial<ServerSettings>, Partial<SystemSettings> {
  readonly cache?: Partial<Cache>
  readonly runtime?: Partial<Runtime>
  /** Replaces the work of every endpoint. */
  readonly run?: Route['run']['run']
}

const settings: Omit<ServerSettings & SystemSettings, 'draining'> = {
  cors: { admin: [], frontend: ['*'] },
  publicUrl: 'http://localhost',
  trustedProxies: [],
  openMetrics: false,
  metricsHere: true,
}

/** Starts another server over the same store with other settings or injected faults. The server stops when the test ends. */
export const serveChanged = async (
  base: TestServer,
  { cache, runtime, run, ...others }: Changes,
  whenOver: (end: () => void) => void = onTestFinished,
): Promise<{ url: string }> => {
  const changed = { ...base.ports, cache: { ...base.ports.cache, ...cache }, runtime: { ...base.ports.runtime, ...runtime } }
  const streams = new StreamHub({ cache: changed.cache, log: changed.runtime.log, evaluationMs: () => 0 })
  const changeStreams = new ChangeStreams(
    { database: base.database, revisions: changed.cache.revisions, log: changed.runtime.log },
    changed.runtime.now,
  )
  const all = { ...settings, draining: new Draining(), streams, changeStreams, ...others }
  const metrics = createMetrics()
  const changedRoutes = run ? routes.map((route) => ({ ...route, run: { ...route.run, run } })) : routes
  const server = createHttpServer(createApp(changed, changedRoutes, metrics, all), all, changed.runtime.log, metrics)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenOver(() => {
    server.closeAllConnections()
    server.close()
  })
  // The server listens on TCP.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
