import { startChild } from './child.ts'
import { type Bench, connections, type Loaded } from './context.ts'
import { placeOf } from './data-set.ts'
import { query } from './databases.ts'
import { expectStatus } from './exchange.ts'
import { cpuSeconds } from './process-readings.ts'
import { startRecorder, type Transaction } from './record-statements.ts'
import { authorized, startServer } from './server.ts'
import { median, ratioOf } from './statistics.ts'
import type { Row } from './table.ts'
import type { Subject, WriteOrder, WriteResult } from './write-floor.ts'

const tags = ['bench-one', 'bench-two'] as const
const featuresPerConnection = 20

const pathOf = ({ feature }: Subject) => `/api/admin/features/${feature}/tags`
const bodyOf = ({ added, removed }: Subject) =>
  JSON.stringify({ addedTags: [{ type: 'simple', value: added }], removedTags: [{ type: 'simple', value: removed }] })

/** Each feature gets one tag and loses the other, then the reverse: every write adds one and removes one, and none grows. */
const subjectsOf = (features: readonly number[]): Subject[] =>
  [tags, tags.toReversed()].flatMap(([added = '', removed = '']) =>
    features.map((index) => {
      const { name, project } = placeOf(index)
      return { feature: name, project, added, removed }
    }),
  )

const requestText = (port: number, subject: Subject) => {
  const body = bodyOf(subject)
  const headers = { host: `127.0.0.1:${port}`, ...authorized, 'content-length': String(body.length) }
  return [`PUT ${pathOf(subject)} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n')
}

/** What the server sends for one such write, in the steady state. */
const recordWrite = async (bench: Bench, databaseUrl: string, subjects: readonly [Subject, Subject]): Promise<Transaction> => {
  const recorder = bench.keep(await startRecorder(databaseUrl))
  const server = bench.keep(await startServer(recorder.url))
  for (let turn = 0; turn < 10; turn++) {
    const subject = subjects[turn % 2 === 0 ? 1 : 0]
    await expectStatus(200, server.url + pathOf(subject), { method: 'PUT', headers: authorized, body: bodyOf(subject) })
  }
  await server.stop()
  recorder.stop()
  const [{ feature, added }] = subjects
  const writes = recorder.transactions.filter((statements) =>
    [feature, `${added}`].every((text) => statements.some(({ values }) => values.some((value) => value?.includes(text)))),
  )
  const tripsOf = (transaction: Transaction) => new Set(transaction.map(({ trip }) => trip)).size
  // The second half adds what the subject adds; a delay may have split a trip in two, so the one with the fewest is the true one.
  const candidates = writes.filter((_, at) => at >= writes.length / 2 && (writes.length - at) % 2 === 1)
  const [best] = candidates.toSorted((one, other) => tripsOf(one) - tripsOf(other))
  if (!best) throw new Error('no write was recorded')
  return best
}

/** PUT tags beside the same statements through bare pg: one after another (W), and pipelined as the server sends them. */
export const writeRows = async (bench: Bench, { server, databaseUrl }: Loaded): Promise<Row[]> => {
  const { rounds, seconds } = bench.options
  const subjects = Array.from({ length: connections }, (_, connection) =>
    subjectsOf(Array.from({ length: featuresPerConnection }, (_, at) => (connection + at * connections) % bench.options.features)),
  )
  const [first, last] = [subjects[0]![0]!, subjects[0]![featuresPerConnection]!]
  const transaction = await recordWrite(bench, databaseUrl, [first, last])
  await query(databaseUrl, 'vacuum analyze')

  const floor = bench.keep(startChild<WriteOrder, WriteResult>('./write-floor.ts'))
  const scripts = subjects.map((each) => each.map((subject) => requestText(server.port, subject)))
  const order = { databaseUrl, transaction, recorded: first, subjects }
  const overHttp = (duration: number) => bench.load.ask({ port: server.port, seconds: duration, scripts, status: 200 })
  const sides = [
    {
      pid: server.pid,
      run: (duration: number) => overHttp(duration).then(({ requests, ...rest }) => ({ transactions: requests, ...rest })),
    },
    { pid: floor.pid, run: (duration: number) => floor.ask({ ...order, seconds: duration, pipelined: false }) },
    { pid: floor.pid, run: (duration: number) => floor.ask({ ...order, seconds: duration, pipelined: true }) },
  ].map((side) => ({ ...side, perSecond: [] as number[], cpu: [] as number[] }))
  for (const side of sides) await side.run(seconds / 2)
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) {
      const before = cpuSeconds(side.pid)
      const result = await side.run(seconds)
      side.perSecond.push(result.perSecond)
      side.cpu.push(((cpuSeconds(side.pid) - before) * 1000) / result.transactions)
    }
  }
  const [ours, bare, pipelined] = sides as [(typeof sides)[number], (typeof sides)[number], (typeof sides)[number]]
  const against = (side: (typeof sides)[number]) => ({
    ours: `${median(ours.perSecond).toFixed(0)}/s`,
    floor: `${median(side.perSecond).toFixed(0)}/s`,
    ratio: ratioOf(ours.perSecond, side.perSecond).toFixed(2),
  })
  const trips = new Set(transaction.map(({ trip }) => trip)).size
  return [
    {
      what: 'PUT tags, against W',
      ...against(bare),
      goal: '0.75',
      note: `${transaction.length} statements; CPU ${median(ours.cpu).toFixed(3)} and ${median(bare.cpu).toFixed(3)} ms, x${ratioOf(ours.cpu, bare.cpu).toFixed(2)}`,
    },
    { what: 'PUT tags, against W pipelined', ...against(pipelined), note: `${trips} round trips, as the server makes them` },
  ]
}
