import { startChild } from './child.ts'
import { type Bench, connections, type Loaded } from './context.ts'
import { placeOf } from './data-set.ts'
import { type Exchange, expectStatus } from './exchange.ts'
import type { Canned } from './floor.ts'
import type { People } from './people.ts'
import { cpuSeconds } from './process-readings.ts'
import { authorized } from './server.ts'
import { median, ratioOf } from './statistics.ts'
import type { Row } from './table.ts'

interface Case {
  readonly what: string
  readonly path: string
  readonly goal: string
  readonly headers?: Readonly<Record<string, string>>
  readonly conditional?: boolean
}

const casesOf = ({ member, invitations }: People): readonly Case[] => [
  { what: 'GET features, plain', path: '/api/admin/features', goal: '0.70' },
  { what: 'GET features, gzip', path: '/api/admin/features', goal: '0.70', headers: { 'accept-encoding': 'gzip' } },
  { what: 'GET features, 304', path: '/api/admin/features', goal: '0.45', conditional: true },
  { what: 'GET projects', path: '/api/admin/projects', goal: '0.40' },
  { what: 'GET archive of a project', path: `/api/admin/archive/features/${placeOf(0).project}`, goal: '0.40' },
  { what: 'GET invitation', path: `/api/admin/invite-link/tokens/${invitations[0]}`, goal: '0.40' },
  { what: 'GET invitations', path: '/api/admin/invite-link/tokens', goal: '0.40' },
  { what: 'GET profile, admin token', path: '/api/admin/user/profile', goal: '0.40' },
  { what: 'GET profile, personal token', path: '/api/admin/user/profile', goal: '0.40', headers: member.personalToken },
  { what: 'GET accounts and groups', path: '/api/admin/user-admin/access', goal: '0.40' },
  { what: 'GET access to a project', path: `/api/admin/projects/${placeOf(0).project}/access`, goal: '0.40' },
]

// What node:http adds by itself, on both sides.
const ofTheConnection = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const canned = ({ status, rawHeaders, body }: Exchange): Canned => {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : []))
  return { status, headers: pairs.filter(([name]) => !ofTheConnection.has((name ?? '').toLowerCase())).flat(), body }
}

const requestText = (path: string, headers: Readonly<Record<string, string>>) =>
  [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')

/** Every read beside bare node:http with the same bytes, in turn. */
export const readRows = async (bench: Bench, { server }: Loaded, people: People): Promise<Row[]> => {
  const cases = casesOf(people)
  const { rounds, seconds } = bench.options
  const floor = bench.keep(startChild<Record<string, Canned>, number>('./floor.ts'))
  const captured = await Promise.all(
    cases.map(async ({ path, headers = {}, conditional }) => {
      const sent = { authorization: authorized.authorization, ...headers }
      const whole = await expectStatus(200, server.url + path, { headers: sent })
      if (!conditional) return { sent, answer: whole }
      const known = { ...sent, 'if-none-match': String(whole.headers.etag) }
      return { sent: known, answer: await expectStatus(304, server.url + path, { headers: known }) }
    }),
  )
  const floorPort = await floor.ask(Object.fromEntries(captured.map(({ answer }, at) => [`/${at}`, canned(answer)])))

  const rows: Row[] = []
  for (const [at, { what, path, goal }] of cases.entries()) {
    const { sent, answer } = captured[at]!
    const sides = [
      { pid: server.pid, port: server.port, path, perSecond: [] as number[], cpu: [] as number[] },
      { pid: floor.pid, port: floorPort, path: `/${at}`, perSecond: [] as number[], cpu: [] as number[] },
    ] as const
    const run = (side: (typeof sides)[number], duration: number) => {
      const script = [requestText(side.path, sent)]
      return bench.load.ask({ port: side.port, seconds: duration, scripts: Array(connections).fill(script), status: answer.status })
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
      note: `${(answer.body.length / 1000).toFixed(1)} kB; p99 ${median(p99).toFixed(1)} ms; CPU ${median(ours.cpu).toFixed(3)} and ${median(bare.cpu).toFixed(3)} ms, x${ratioOf(ours.cpu, bare.cpu).toFixed(2)}`,
    })
  }
  return rows
}
