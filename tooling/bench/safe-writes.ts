import { type Bench, connections, type Loaded } from './context.ts'
import { expectStatus } from './exchange.ts'
import type { FlagWrites } from './flag-writes.ts'
import { cpuSeconds } from './process-readings.ts'
import { authorized, type Server } from './server.ts'
import { median, ratioOf } from './statistics.ts'
import type { Row } from './table.ts'
import type { Write } from './writes.ts'
import { requestText, scriptsOf } from './writes.ts'

type Step = Omit<Write, 'method'> & { readonly method: Write['method'] | 'GET' }

/** The same writes, with or without safety headers. */
interface Side {
  readonly what: string
  /** Name of the side to compare with. Undefined: other sides are compared with this one. */
  readonly comparedWith?: string
  readonly goal: string
  readonly steps: (write: Write, tags: string) => readonly Step[]
}

const withHeaders = (write: Write, headers: Write['headers']): Write => ({ ...write, headers: { ...write.headers, ...headers } })

const readerOf = ({ path }: Write) => path.slice(0, path.lastIndexOf('/'))

const readBefore = (write: Write): Step => ({ method: 'GET', path: readerOf(write), body: '' })

const sides: readonly Side[] = [
  { what: 'alone', goal: '', steps: (write) => [write] },
  {
    what: 'with Idempotency-Key',
    comparedWith: 'alone',
    goal: '0.85',
    steps: (write) => [withHeaders(write, { 'Idempotency-Key': '{unique}' })],
  },
  {
    what: 'with If-Match, from an early read',
    comparedWith: 'alone',
    goal: '',
    steps: (write, tags) => [withHeaders(write, { 'If-Match': tags })],
  },
  { what: 'each after its GET', goal: '', steps: (write) => [readBefore(write), write] },
  {
    what: 'with If-Match, each after its GET',
    comparedWith: 'each after its GET',
    goal: '1.00',
    steps: (write, tags) => [readBefore(write), withHeaders(write, { 'If-Match': tags })],
  },
]

/** All tags of each subject's states in turn, since a pass that ends half-way leaves a subject in any of them. */
const readTags = async (server: Server, writes: readonly Write[]): Promise<string> => {
  const tags: string[] = []
  for (const write of writes) {
    await expectStatus(200, server.url + write.path, { method: write.method, headers: authorized, body: write.body })
    const { headers } = await expectStatus(200, server.url + readerOf(write), { headers: authorized })
    tags.push(String(headers.etag))
  }
  return tags.join(', ')
}

/** Enabling and disabling features, alternately with and without safety headers. */
export const safeWriteRows = async (bench: Bench, { server }: Loaded, { toggles }: FlagWrites): Promise<Row[]> => {
  const { rounds, seconds } = bench.options
  const subjects = await Promise.all(toggles.map(async (writes) => ({ writes, tags: await readTags(server, writes) })))
  const measured = sides.map((side) => {
    const scripts = scriptsOf(subjects, ({ writes, tags }) => writes.flatMap((write) => side.steps(write, tags)))
    return {
      ...side,
      scripts: scripts.map((script) => script.map((step) => requestText(server.port, step))),
      perSecond: [] as number[],
      cpu: [] as number[],
    }
  })
  const run = ({ scripts }: (typeof measured)[number], duration: number) =>
    bench.load.ask({ port: server.port, seconds: duration, scripts, status: 200, isUnique: true })
  for (const side of measured) await run(side, seconds / 2)
  for (let round = 0; round < rounds; round++) {
    for (const side of measured) {
      const before = cpuSeconds(server.pid)
      const { requests, perSecond } = await run(side, seconds)
      side.perSecond.push(perSecond)
      side.cpu.push(((cpuSeconds(server.pid) - before) * 1000) / requests)
    }
  }
  return measured.flatMap(({ what, comparedWith, goal, perSecond, cpu }) => {
    const plain = measured.find((side) => side.what === comparedWith)
    if (!plain) return []
    return {
      what: `POST environment on, off ${what}, against the same without`,
      ours: `${median(perSecond).toFixed(0)}/s`,
      floor: `${median(plain.perSecond).toFixed(0)}/s`,
      ratio: ratioOf(perSecond, plain.perSecond).toFixed(2),
      goal,
      note: `${connections} connections; CPU ${median(cpu).toFixed(3)} and ${median(plain.cpu).toFixed(3)} ms a request`,
    }
  })
}
