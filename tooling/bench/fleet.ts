import { setTimeout as delay } from 'node:timers/promises'
import { type Child, startChild } from './child.ts'
import type { Bench, Loaded } from './context.ts'
import { environments, nameAndProjectOf } from './data-set.ts'
import { newToken, requestText } from './delivery.ts'
import { expectStatus } from './exchange.ts'
import type { FleetOrder, FleetResult } from './fleet-load.ts'
import { loadDataSet } from './import.ts'
import { residentMegabytes } from './process-readings.ts'
import { authorized, type Server, startServer } from './server.ts'
import { median } from './statistics.ts'
import type { Row } from './table.ts'

type Fleet = Child<FleetOrder, FleetResult>

const environment = environments[2]
const { name, project } = nameAndProjectOf(0)
const changes = 20
const pollEveryMs = 1_000

const newFleet = (bench: Bench): Fleet => bench.stopAtEnd(startChild<FleetOrder, FleetResult>('./fleet-load.ts'))

/** Alternately disables and enables the feature. Returns the time before the change, in epoch milliseconds. */
const change = async (server: Server, turn: number): Promise<number> => {
  const started = performance.timeOrigin + performance.now()
  const path = `/api/admin/projects/${project}/features/${name}/environments/${environment}/${turn % 2 === 0 ? 'off' : 'on'}`
  await expectStatus(200, server.url + path, { method: 'POST', headers: authorized })
  return started
}

const milliseconds = (values: readonly number[]): Pick<Row, 'ours'> => ({ ours: `${Math.max(...values).toFixed(0)} ms` })
const medianNote = (values: readonly number[]) => `median of ${values.length}: ${median(values).toFixed(0)} ms`

/** Streams of one process, and the time until the last of them and those of another process receive a change. */
const streamRows = async (bench: Bench, { server, databaseUrl }: Loaded, token: string): Promise<Row[]> => {
  const streams = bench.options.features * 5
  const request = requestText('GET', '/api/client/streaming', { authorization: token, accept: 'text/event-stream' })
  const [here, there, other] = [newFleet(bench), newFleet(bench), bench.stopAtEnd(await startServer(databaseUrl))]
  const open = (fleet: Fleet, { port }: Server, count: number) => fleet.ask({ do: 'open', port, streams: count, request })
  // Other groups of the bench can leave the feature disabled, and a change to its present state would send no event.
  await change(server, 1)
  const before = residentMegabytes(server.pid)
  let { latest } = await open(here, server, streams)
  await open(there, other, 10)
  const perStream = ((residentMegabytes(server.pid) - before) * 1000) / streams
  const delays: { here: number[]; there: number[] } = { here: [], there: [] }
  for (let turn = 0; turn < changes; turn++) {
    const waiting = [here.ask({ do: 'awaitEvent', after: latest }), there.ask({ do: 'awaitEvent', after: latest })] as const
    const started = await change(server, turn)
    const [near, far] = await Promise.all(waiting)
    delays.here.push(near.receivedAt.at(-1)! - started)
    delays.there.push(far.receivedAt.at(-1)! - started)
    latest = near.latest
  }
  await Promise.all([here.ask({ do: 'close' }), there.ask({ do: 'close' })])
  await other.stop()
  return [
    { what: `${streams} streams, memory of each`, ours: `${perStream.toFixed(1)} kB`, goal: '20 kB' },
    { what: 'change until the last stream has it, longest', ...milliseconds(delays.here), goal: '400 ms', note: medianNote(delays.here) },
    {
      what: 'change until another process sends it, longest',
      ...milliseconds(delays.there),
      goal: '100 ms',
      note: medianNote(delays.there),
    },
  ]
}

/** Clients that poll during changes. */
const pollRows = async (bench: Bench, { server }: Loaded, token: string): Promise<Row[]> => {
  const [clients, seconds] = [bench.options.features, bench.options.seconds * 50]
  const headers = { authorization: token, 'unleash-client-spec': '5.2.0', 'if-none-match': '{tag}' }
  const request = requestText('GET', '/api/client/features', headers)
  const fleet = newFleet(bench)
  const poll = (duration: number) => fleet.ask({ do: 'poll', port: server.port, clients, everyMs: pollEveryMs, seconds: duration, request })
  const polling = poll(seconds)
  // The last change is early enough for each client to poll once more.
  const started = performance.now()
  const until = started + seconds * 1000 - 4 * pollEveryMs
  let [turn, early] = [0, Number.NaN]
  for (; performance.now() < until; turn++) {
    await change(server, turn)
    await delay(250)
    if (Number.isNaN(early) && performance.now() - started > seconds * 333) early = residentMegabytes(server.pid)
  }
  const growth = residentMegabytes(server.pid) - early
  const { tags, requests, errors } = await polling
  const { headers: current } = await expectStatus(200, `${server.url}/api/client/features`, {
    headers: { authorization: token, 'unleash-client-spec': '5.2.0' },
  })
  const behind = tags.filter((tag) => tag !== String(current.etag)).length
  const note = `${requests} polls in ${seconds.toFixed(0)} s, ${turn} changes`
  return [
    { what: `${clients} polling clients, errors`, ours: String(errors), goal: '0', note },
    { what: '  clients without the last change', ours: String(behind), goal: '0' },
    { what: '  growth of memory in the second and last third', ours: `${growth.toFixed(0)} MB` },
  ]
}

/** Cost of a change with many features. */
const largeRows = async (bench: Bench): Promise<Row[]> => {
  const features = bench.options.features * 25
  const loaded = await loadDataSet({ ...bench, options: { ...bench.options, features } }, 'large_fleet')
  const { server } = loaded
  const headers = { authorization: await newToken(server, 'backend', '*') }
  await expectStatus(200, `${server.url}/api/client/features`, { headers: { ...headers, 'unleash-client-spec': '5.2.0' } })
  let { headers: answered } = await expectStatus(200, `${server.url}/api/client/delta`, { headers })
  const [times, sizes]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < changes; turn++) {
    await change(server, turn)
    const delta = await expectStatus(200, `${server.url}/api/client/delta`, {
      headers: { ...headers, 'if-none-match': String(answered.etag) },
    })
    times.push(delta.elapsed)
    sizes.push(delta.body.length)
    answered = delta.headers
  }
  const memory = residentMegabytes(server.pid)
  await server.stop()
  await bench.databases.drop('large_fleet')
  return [
    { what: `${features} features, memory`, ours: `${memory.toFixed(0)} MB`, goal: '1500 MB' },
    { what: '  delta after a change', ours: `${median(times).toFixed(1)} ms`, note: `${median(sizes)} bytes` },
  ]
}

/** Many applications at the same time. */
export const fleetRows = async (bench: Bench, loaded: Loaded): Promise<Row[]> => {
  const token = await newToken(loaded.server, 'backend', project)
  return [...(await streamRows(bench, loaded, token)), ...(await pollRows(bench, loaded, token)), ...(await largeRows(bench))]
}
