import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { adviceOnOpenFiles, readOpenFileLimit, streamsWithin } from '../../src/cli/open-files.ts'
import { full } from '../full.ts'
import { serverForTest, type TestServer } from '../harness.ts'
import { importFile } from '../state-import.ts'
import type { Seen } from './stream-clients.ts'

const most = 12_000
const neverReading = 40
const last = 'the last change'
const timeout = 120_000
const megabyte = 1_000_000

const program = fileURLToPath(new URL('stream-clients.ts', import.meta.url))

/** Starts streams in a process that ends with the test. */
const startStreams = (server: TestServer, token: string, count: number, reads: 'reads' | 'never reads'): ChildProcess => {
  const child = fork(program, [new URL(server.url).port, token, String(count), last, reads], { execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const seenBy = async (child: ChildProcess): Promise<Seen> => {
  const answered = once(child, 'message')
  child.send('report')
  return (await answered)[0] as Seen
}

/** Imports a project with five megabytes of features, more than the network buffers for a client that never reads. */
const importLargeProject = async (server: TestServer): Promise<string> => {
  await server.send('POST', '/api/admin/projects', { body: { id: 'large', name: 'Large' } })
  const names = Array.from({ length: 200 }, (_, at) => `large-${at}`)
  const constraints = [
    { contextName: 'userId', operator: 'IN', values: Array.from({ length: 900 }, (_, at) => `user-${at}-`.padEnd(25, 'x')) },
  ]
  await importFile(server, {
    version: 4,
    features: names.map((name) => ({ name, project: 'large' })),
    featureEnvironments: names.map((featureName) => ({ featureName, environment: 'development', enabled: true, variants: [] })),
    featureStrategies: names.map((featureName) => ({
      ...{ id: randomUUID(), featureName, environment: 'development', name: 'default', sortOrder: 0, parameters: {}, constraints },
    })),
  })
  return server.newToken({ type: 'backend', project: 'large', environment: 'development' })
}

const describeFeature = async (server: TestServer, project: string, name: string, description: string): Promise<void> => {
  const body = [{ op: 'replace', path: '/description', value: description }]
  expect((await server.send('PATCH', `/api/admin/projects/${project}/features/${name}`, { body })).status).toBe(200)
}

/** Longest time in milliseconds of requests of other kinds, which run one after another. */
const slowestOf = async (server: TestServer, rounds: number): Promise<number> => {
  let slowest = 0
  const timed = async (path: string, token: string, headers: Record<string, string>, status: number) => {
    const began = performance.now()
    expect((await server.send('GET', path, { token, headers })).status).toBe(status)
    slowest = Math.max(slowest, performance.now() - began)
  }
  const { headers } = await server.send('GET', '/api/client/features', { token: server.tokens.backend })
  const tag = { 'If-None-Match': headers.get('etag')! }
  for (let round = 0; round < rounds; round++) {
    await timed('/health', server.tokens.admin, {}, 200)
    await timed('/api/client/features', server.tokens.backend, tag, 304)
    await timed('/api/frontend?userId=7', server.tokens.frontend, {}, 200)
    await timed('/api/admin/projects', server.tokens.admin, {}, 200)
  }
  return slowest
}

test.runIf(full)(
  `the server works with ${most} idle streams, of which ${neverReading} never read`,
  { timeout: 600_000 },
  async ({ skip }) => {
    const limit = await readOpenFileLimit()
    if (streamsWithin(limit, most) < most) return skip(adviceOnOpenFiles(limit!, most))
    const server = await serverForTest({ streamLimits: { most, perSecond: most, stallMs: 5_000, heartbeatMs: 10_000 } })
    await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'banner' } })
    const largeToken = await importLargeProject(server)
    const before = process.memoryUsage().rss

    const reading = most - neverReading
    const idle = startStreams(server, server.tokens.backend, reading, 'reads')
    await expect.poll(async () => (await seenBy(idle)).open, { timeout, interval: 200 }).toBe(reading)
    startStreams(server, largeToken, neverReading, 'never reads')
    await expect.poll(() => server.streams.count, { timeout }).toBe(most)
    const perStream = (process.memoryUsage().rss - before) / most
    const refused = await fetch(`${server.url}/api/client/streaming`, { headers: { Authorization: server.tokens.backend } })
    expect([refused.status, (await refused.json()).name]).toEqual([429, 'RateLimitError'])

    // Each change sends 25 kB to the clients that never read. The server does not store a copy for each client.
    for (let at = 0; at < 100; at++) await describeFeature(server, 'large', `large-${at}`, String(at))
    await describeFeature(server, 'default', 'banner', last)
    const slowest = await slowestOf(server, 25)
    await expect.poll(async () => (await seenBy(idle)).informed, { timeout, interval: 200 }).toBe(reading)

    // The server cuts only the streams of clients that never read.
    await expect.poll(() => server.streams.count, { timeout }).toBe(reading)
    expect(await seenBy(idle)).toEqual({ open: reading, informed: reading, failed: 0 })
    const grown = (process.memoryUsage().rss - before) / megabyte
    process.stderr.write(
      `${most} streams: ${Math.round(perStream)} bytes each, ${Math.round(grown)} MB at the end, slowest request ${Math.round(slowest)} ms\n`,
    )
    expect(perStream).toBeLessThan(40_000)
    expect(grown).toBeLessThan(600)
    expect(slowest).toBeLessThan(5_000)
    expect(server.log.filter((line) => /"level":(?:"error"|"fatal"|50|60)/.test(line))).toEqual([])

    idle.kill('SIGKILL')
    await expect.poll(() => server.streams.count, { timeout }).toBe(0)
  },
)
