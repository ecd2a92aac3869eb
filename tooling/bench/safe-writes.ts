import { type Bench, connections, type Loaded } from './context.ts'
import type { FlagWrites } from './flag-writes.ts'
import { cpuSeconds } from './process-readings.ts'
import type { Write } from './record-writes.ts'
import { median, ratioOf } from './statistics.ts'
import type { Row } from './table.ts'
import { requestText, scriptsOf } from './writes.ts'

interface Side {
  readonly what: string
  readonly goal: string
  readonly headers: Write['headers']
}

const sides: readonly Side[] = [
  { what: 'as they are', goal: '', headers: {} },
  { what: 'with Idempotency-Key, beside without', goal: '0.85', headers: { 'Idempotency-Key': '{unique}' } },
  { what: 'with If-Match, beside without', goal: '1.00', headers: { 'If-Match': '*' } },
]

/** Turning features on and off, with what makes a write safe and without, in turn. If-Match is `*`: a tag is compared in no time, all the rest is done. */
export const safeWriteRows = async (bench: Bench, { server }: Loaded, { toggles }: FlagWrites): Promise<Row[]> => {
  const { rounds, seconds } = bench.options
  const measured = sides.map((side) => {
    const writes = scriptsOf(toggles, (each) => each.map((write) => ({ ...write, headers: { ...write.headers, ...side.headers } })))
    const scripts = writes.map((script) => script.map((write) => requestText(server.port, write)))
    return { ...side, scripts, perSecond: [] as number[], cpu: [] as number[] }
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
  const [plain, ...others] = measured
  return others.map(({ what, goal, perSecond, cpu }) => ({
    what: `POST environment on, off ${what}`,
    ours: `${median(perSecond).toFixed(0)}/s`,
    floor: `${median(plain!.perSecond).toFixed(0)}/s`,
    ratio: ratioOf(perSecond, plain!.perSecond).toFixed(2),
    goal,
    note: `${connections} connections; CPU ${median(cpu).toFixed(3)} and ${median(plain!.cpu).toFixed(3)} ms`,
  }))
}
