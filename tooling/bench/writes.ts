import { startChild } from './child.ts'
import { type Bench, connections, type Loaded } from './context.ts'
import { placeOf } from './data-set.ts'
import { query } from './databases.ts'
import type { FlagWrites } from './flag-writes.ts'
import type { People } from './people.ts'
import { cpuSeconds } from './process-readings.ts'
import type { Proposals } from './propose-changes.ts'
import { type Recording, recordWrites, type Scripts, type Write } from './record-writes.ts'
import { authorized } from './server.ts'
import { median, ratioOf } from './statistics.ts'
import type { Row } from './table.ts'
import type { WriteOrder, WriteResult } from './write-floor.ts'

interface Kind {
  readonly what: string
  readonly goal: string
  readonly scripts: Scripts
  /** Statements that take away what the writes left, before each side's turn: for those that no other write can undo. */
  readonly putBack?: readonly string[]
}

/** Subjects dealt out to the connections, each with its writes one after another. */
export const scriptsOf = <T, W = Write>(subjects: readonly T[], writesOf: (subject: T) => readonly W[]): (readonly W[])[] =>
  Array.from({ length: connections }, (_, connection) =>
    subjects.filter((_, at) => at % connections === connection).flatMap((subject) => writesOf(subject)),
  )

/** Each feature gets one tag and loses the other, then the reverse: every write adds one and removes one, and none grows. */
const tagWrites = (feature: string): Write[] => {
  const tags = ['bench-one', 'bench-two'].map((value) => ({ type: 'simple', value }))
  return [tags, tags.toReversed()].map(([added, removed]) => ({
    method: 'PUT',
    path: `/api/admin/features/${feature}/tags`,
    body: JSON.stringify({ addedTags: [added], removedTags: [removed] }),
  }))
}

const invitationWrites = (secret: string): Write[] =>
  [false, true].map((enabled) => ({ method: 'PUT', path: `/api/admin/invite-link/tokens/${secret}`, body: JSON.stringify({ enabled }) }))

/** Twice, so that the floor too stores another link than is there. */
const resetWrites = (id: string): Write[] =>
  Array<Write>(2).fill({ method: 'POST', path: '/api/admin/user-admin/reset-password', body: JSON.stringify({ id }) })

/**
 * Each adds a change to one of 200 requests of three, which so grow by a few in a turn, on every side alike. Before each turn they are cut back:
 * a script cannot discard what it added, for it does not know the id.
 */
const proposalKind = ({ additions, storedAt }: Proposals): Kind => ({
  what: 'POST change-requests',
  goal: '0.70',
  scripts: scriptsOf(additions, (writes) => writes),
  putBack: [`delete from change where created_at > '${storedAt}'`, 'vacuum analyze change'],
})

export interface Writers {
  readonly people: People
  readonly proposals: Proposals
  readonly flags: FlagWrites
}

const flagKinds = ({ toggles, updates, additions, putBack }: FlagWrites): Kind[] => [
  { what: 'POST environment on, off', goal: '0.70', scripts: scriptsOf(toggles, (writes) => writes) },
  { what: 'PUT strategy', goal: '0.70', scripts: scriptsOf(updates, (writes) => writes) },
  { what: 'POST strategy', goal: '0.70', scripts: scriptsOf(additions, (writes) => writes), putBack },
]

const kindsOf = (features: number, { people: { invitations, mails }, proposals: proposed, flags }: Writers): Kind[] => [
  {
    what: 'PUT tags',
    goal: '0.75',
    scripts: scriptsOf(
      Array.from({ length: Math.min(100, features) }, (_, index) => placeOf(index).name),
      tagWrites,
    ),
  },
  { what: 'PUT invitation', goal: '0.75', scripts: scriptsOf(invitations, invitationWrites) },
  { what: 'POST reset-password', goal: '0.75', scripts: scriptsOf(mails, resetWrites) },
  proposalKind(proposed),
  ...flagKinds(flags),
]

export const requestText = (port: number, { method, path, headers: other, body }: Omit<Write, 'method'> & { readonly method: string }) => {
  const headers = { host: `127.0.0.1:${port}`, ...authorized, ...other, 'content-length': String(body.length) }
  return [`${method} ${path} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n')
}

type Floor = ReturnType<typeof startChild<WriteOrder, WriteResult>>

const compare = async (
  bench: Bench,
  { server, databaseUrl }: Loaded,
  floor: Floor,
  { what, goal, scripts, putBack = [] }: Kind,
  recording: Recording,
): Promise<Row[]> => {
  const { rounds, seconds } = bench.options
  const texts = scripts.map((script) => script.map((write) => requestText(server.port, write)))
  const onFloor = (pipelined: boolean) => (duration: number) => floor.ask({ databaseUrl, recording, seconds: duration, pipelined })
  const sides = [
    {
      pid: server.pid,
      run: async (duration: number) => {
        const { requests, perSecond } = await bench.load.ask({ port: server.port, seconds: duration, scripts: texts, status: 200 })
        return { transactions: requests, perSecond }
      },
    },
    { pid: floor.pid, run: onFloor(false) },
    { pid: floor.pid, run: onFloor(true) },
  ].map((side) => ({ ...side, perSecond: [] as number[], cpu: [] as number[] }))
  const clear = async () => {
    for (const statement of putBack) await query(databaseUrl, statement)
  }
  for (const side of sides) {
    await clear()
    await side.run(seconds / 2)
  }
  for (let round = 0; round < rounds; round++) {
    for (const side of sides) {
      await clear()
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
  const trips = new Set(recording.statements.map(({ trip }) => trip)).size
  return [
    {
      what: `${what}, against W`,
      ...against(bare),
      goal,
      note: `${recording.statements.length} statements; CPU ${median(ours.cpu).toFixed(3)} and ${median(bare.cpu).toFixed(3)} ms, x${ratioOf(ours.cpu, bare.cpu).toFixed(2)}`,
    },
    { what: '  against W pipelined', ...against(pipelined), note: `${trips} round trips, as the server makes them` },
  ]
}

/** Writes beside the same statements through bare pg: one after another (W), and pipelined as the server sends them. */
export const writeRows = async (bench: Bench, loaded: Loaded, writers: Writers): Promise<Row[]> => {
  const kinds = kindsOf(bench.options.features, writers)
  const recordings = await recordWrites(
    bench,
    loaded.databaseUrl,
    kinds.map(({ scripts }) => scripts),
  )
  await query(loaded.databaseUrl, 'vacuum analyze')
  const floor = bench.keep(startChild<WriteOrder, WriteResult>('./write-floor.ts'))
  const rows: Row[] = []
  for (const [at, kind] of kinds.entries()) rows.push(...(await compare(bench, loaded, floor, kind, recordings[at]!)))
  return rows
}
