import { startChild } from './child.ts'
import { type Bench, connections } from './context.ts'
import { type Exchange, expectStatus } from './exchange.ts'
import type { Canned } from './floor.ts'
import { cpuSeconds } from './process-readings.ts'
import { authorized, type Server } from './server.ts'
import { median, ratioOf } from './statistics.ts'
import type { Row } from './table.ts'

/** A request that is sent repeatedly. */
export interface HttpCase {
  readonly what: string
  readonly path: string
  readonly goal: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent with the ETag of the response, so that each response is 304. */
  readonly conditional?: boolean
  /** ASCII bodies of each connection. Absent: a GET. */
  readonly bodies?: readonly string[]
  /** Default 200. */
  readonly status?: number
  /** A text and the number of its occurrences in the response, to check that the response is complete. */
  readonly contains?: { readonly text: string; readonly times: number }
}

// Headers that node:http adds on both sides.
const connectionHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const canned = ({ status, rawHeaders, body }: Exchange): Canned => {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : []))
  return { status, headers: pairs.filter(([name]) => !connectionHeaders.has((name ?? '').toLowerCase())).flat(), body }
}

type Headers = Readonly<Record<string, string>>

const requestText = (path: string, headers: Headers, body?: string) => {
  const sent = { host: '127.0.0.1', ...headers, ...(body !== undefined && { 'content-length': String(body.length) }) }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  return [`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n')
}

/** The request, and the response to it. */
const capture = async (server: Server, { path, headers = {}, conditional, bodies, status = 200, contains }: HttpCase) => {
  const url = server.url + path
  const body = bodies?.[0]
  const sent: Headers = { authorization: authorized.authorization, ...headers }
  const answer = await expectStatus(status, url, body === undefined ? { headers: sent } : { method: 'POST', headers: sent, body })
  const times = contains ? answer.body.toString().split(contains.text).length - 1 : 0
  if (contains && times !== contains.times) throw new Error(`${url} contains ${contains.text} ${times} times instead of ${contains.times}`)
  if (!conditional) return { sent, answer }
  const known = { ...sent, 'if-none-match': String(answer.headers.etag) }
  return { sent: known, answer: await expectStatus(304, url, { headers: known }) }
}

/** Each request, alternating with bare node:http, which reads and parses the same body and returns the same bytes. */
export const httpRows = async (bench: Bench, server: Server, cases: readonly HttpCase[]): Promise<Row[]> => {
  const { rounds, seconds } = bench.options
  const floor = bench.stopAtEnd(startChild<Record<string, Canned>, number>('./floor.ts'))
  const captured = await Promise.all(cases.map((each) => capture(server, each)))
  const floorPort = await floor.ask(Object.fromEntries(captured.map(({ answer }, at) => [`/${at}`, canned(answer)])))

  const rows: Row[] = []
  for (const [at, { what, path, goal, bodies }] of cases.entries()) {
    const { sent, answer } = captured[at]!
    const sides = [
      { pid: server.pid, port: server.port, path, perSecond: [] as number[], cpu: [] as number[] },
      { pid: floor.pid, port: floorPort, path: `/${at}`, perSecond: [] as number[], cpu: [] as number[] },
    ] as const
    const run = (side: (typeof sides)[number], duration: number) => {
      const scripts = Array.from({ length: connections }, (_, connection) => [
        requestText(side.path, sent, bodies?.[connection % bodies.length]),
      ])
      return bench.load.ask({ port: side.port, seconds: duration, scripts, status: answer.status })
    }
    for (const side of sides) await run(side, seconds / 2)
    const p99: number[] = []
    for (let round = 0; round < rounds; round++) {
      for (const side of sides) {
        const before = cpuSeconds(side.pid)
        const result = await run(side, seconds)
        side.perSecond.push(result.perSecond)
        side.cpu.push(((cpuSeconds(side.pid) - before) * 1000) / result.requests)
        if (side === sides[0]) p99.push(result.p99)
      }
    }
    const [ours, bare] = sides
    rows.push({
      what,
      ours: `${median(ours.perSecond).toFixed(0)}/s`,
      floor: `${median(bare.perSecond).toFixed(0)}/s`,
      ratio: ratioOf(ours.perSecond, bare.perSecond).toFixed(2),
      goal,
      note: `${((bodies?.[0] ?? answer.body).length / 1000).toFixed(1)} kB; p99 ${median(p99).toFixed(1)} ms; CPU ${median(ours.cpu).toFixed(3)} and ${median(bare.cpu).toFixed(3)} ms, x${ratioOf(ours.cpu, bare.cpu).toFixed(2)}`,
    })
  }
  return rows
}
