import { type Bench, connections, type Loaded } from './context.ts'
import { environments, nameAndProjectOf } from './data-set.ts'
import { query } from './databases.ts'
import { expectStatus } from './exchange.ts'
import { type HttpCase, httpRows } from './http-rows.ts'
import { cpuSeconds } from './process-readings.ts'
import { authorized, type Server } from './server.ts'
import { median } from './statistics.ts'
import type { Row } from './table.ts'

const environment = environments[2]
const { name, project } = nameAndProjectOf(0)
const json = { 'content-type': 'application/json' }

/** Secret of a new token for a project, or `*`. */
export const newToken = async (server: Server, type: 'backend' | 'frontend', of: string): Promise<string> => {
  const body = JSON.stringify({ tokenName: `bench ${type} ${of}`, type, environment, projects: [of] })
  const made = await expectStatus(201, `${server.url}/api/admin/api-tokens`, { method: 'POST', headers: authorized, body })
  return (JSON.parse(made.body.toString()) as { secret: string }).secret // the documented response
}

interface CpuCase {
  readonly what: string
  /** Milliseconds. */
  readonly goal: string
  readonly request: string
  readonly status: number
}

/** CPU of the server for each request, including HTTP parsing and writing. */
const cpuRows = async (bench: Bench, server: Server, cases: readonly CpuCase[]): Promise<Row[]> => {
  const { rounds, seconds } = bench.options
  const rows: Row[] = []
  for (const { what, goal, request, status } of cases) {
    const scripts = Array.from({ length: connections }, () => [request])
    const run = (duration: number) => bench.load.ask({ port: server.port, seconds: duration, scripts, status })
    await run(seconds / 2)
    const cpu: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = cpuSeconds(server.pid)
      const { requests } = await run(seconds)
      cpu.push(((cpuSeconds(server.pid) - before) * 1000) / requests)
    }
    rows.push({ what, ours: `${median(cpu).toFixed(3)} ms`, goal: `${goal} ms`, note: 'CPU of a request' })
  }
  return rows
}

/** A request in HTTP/1.1 format. */
export const requestText = (method: string, path: string, headers: Readonly<Record<string, string>>, body = ''): string =>
  [
    `${method} ${path} HTTP/1.1`,
    ...Object.entries({ host: '127.0.0.1', ...headers, ...(body !== '' && { 'content-length': String(body.length) }) }).map(
      ([key, value]) => `${key}: ${value}`,
    ),
    '',
    body,
  ].join('\r\n')

const context = JSON.stringify({ context: { userId: '7', sessionId: '7', properties: { plan: 'gold', appVersion: '1.2.3' } } })

/** Cost of browser requests and delta polls. */
const outcomeRows = async (bench: Bench, server: Server): Promise<Row[]> => {
  const frontend = { authorization: await newToken(server, 'frontend', '*'), ...json }
  const backend = { authorization: await newToken(server, 'backend', '*') }
  const before = await expectStatus(200, `${server.url}/api/client/delta`, { headers: backend })
  const delta = { ...backend, 'if-none-match': String(before.headers.etag) }
  for (const to of ['off', 'on', 'off'])
    await expectStatus(200, `${server.url}/api/admin/projects/${project}/features/${name}/environments/${environment}/${to}`, {
      method: 'POST',
      headers: authorized,
    })
  const evaluate = { method: 'POST', headers: frontend, body: context }
  const evaluated = await expectStatus(200, `${server.url}/api/frontend`, evaluate)
  const known = { ...frontend, 'if-none-match': String(evaluated.headers.etag) }
  return cpuRows(bench, server, [
    { what: 'POST frontend, all features', goal: '0.600', request: requestText('POST', '/api/frontend', frontend, context), status: 200 },
    { what: 'POST frontend, 304', goal: '0.060', request: requestText('POST', '/api/frontend', known, context), status: 304 },
    {
      what: 'POST OFREP, all features',
      goal: '2.000',
      request: requestText('POST', '/ofrep/v1/evaluate/flags', frontend, context),
      status: 200,
    },
    { what: 'GET delta of one change', goal: '0.100', request: requestText('GET', '/api/client/delta', delta), status: 200 },
  ])
}

/** Reads of applications, compared with bare node:http and the same bytes. */
export const deliveryRows = async (bench: Bench, { server, databaseUrl }: Loaded): Promise<Row[]> => {
  const path = '/api/client/features'
  const all = { authorization: await newToken(server, 'backend', '*'), 'unleash-client-spec': '5.2.0' }
  const one = { ...all, authorization: await newToken(server, 'backend', project) }
  const cases: readonly HttpCase[] = [
    { what: 'GET client features, plain', path, goal: '0.70', headers: all },
    { what: 'GET client features, gzip', path, goal: '0.70', headers: { ...all, 'accept-encoding': 'gzip' } },
    { what: 'GET client features, 304', path, goal: '0.75', headers: all, conditional: true },
    { what: 'GET features of a project, 304', path, goal: '0.75', headers: one, conditional: true },
  ]
  const alone = await httpRows(bench, server, cases)
  // Simulates that another instance wrote before and is now the lone one.
  await query(
    databaseUrl,
    'insert into lone_instance (id) values (gen_random_uuid()) on conflict (only_one) do update set id = excluded.id, revoked = false',
  )
  const twoInstances = await httpRows(bench, server, [
    { what: 'GET client features, 304, two instances', path, goal: '0.70', headers: all, conditional: true },
  ])
  await query(databaseUrl, 'delete from lone_instance')
  return [...alone, ...twoInstances, ...(await outcomeRows(bench, server))]
}
