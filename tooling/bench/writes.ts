import { setTimeout as delay } from 'node:timers/promises'
import { type Bench, connections, type Loaded } from './context.ts'
import { nameAndProjectOf } from './data-set.ts'
import { query } from './databases.ts'
import { expectStatus } from './exchange.ts'
import type { FlagWrites } from './flag-writes.ts'
import { minimalRunner, minimalWrites, prepareMinimalWrites } from './minimal-writes.ts'
import type { People } from './people.ts'
import { cpuSeconds } from './process-readings.ts'
import type { Proposals } from './propose-changes.ts'
import { authorized } from './server.ts'
import { median, ratioOf } from './statistics.ts'
import type { Row } from './table.ts'

/** A request whose response is 200. */
export interface Write {
  readonly method: 'PUT' | 'POST'
  readonly path: string
  /** Headers of another caller than the admin. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** Writes that each connection sends repeatedly. A pass ends in its initial state, except for rows that `putBack` removes. */
export type Scripts = readonly (readonly Write[])[]

interface Kind {
  readonly what: string
  /** Name of the minimal transaction, which writes only the rows and the event. */
  readonly minimal: keyof typeof minimalWrites
  readonly scripts: Scripts
  /** Statements that remove the written rows before each side's turn, for writes that no other write can undo. */
  readonly putBack?: readonly string[]
  /** Each write is sent once before each turn of ours. The server reads again what `putBack` has changed past it, as once after a start. */
  readonly isPrimed?: boolean
}

/** Distributes subjects over the connections, each with its writes in order. */
export const scriptsOf = <T, W = Write>(subjects: readonly T[], writesOf: (subject: T) => readonly W[]): (readonly W[])[] =>
  Array.from({ length: connections }, (_, connection) =>
    subjects.filter((_, at) => at % connections === connection).flatMap((subject) => writesOf(subject)),
  )

/** Each feature gets one tag and loses another, then the reverse: every write adds one tag and removes one, and no feature grows. */
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

const resetWrite = (id: string): Write => ({ method: 'POST', path: '/api/admin/user-admin/reset-password', body: JSON.stringify({ id }) })

/**
 * Each write adds a change to one of 200 requests with three changes, which grow by a few in a round, equally on every side. They are cut
 * back before each turn: a script cannot discard its change, because it does not know the id.
 */
const proposalKind = ({ additions, storedAt }: Proposals): Kind => ({
  what: 'POST change-requests',
  minimal: 'propose',
  scripts: scriptsOf(additions, (writes) => writes),
  putBack: [`delete from change where created_at > '${storedAt}'`, 'vacuum analyze change'],
  isPrimed: true,
})

export interface Writers {
  readonly people: People
  readonly proposals: Proposals
  readonly flags: FlagWrites
}

const flagKinds = ({ toggles, updates, additions, putBack }: FlagWrites): Kind[] => [
  { what: 'POST environment on, off', minimal: 'toggle', scripts: scriptsOf(toggles, (writes) => writes) },
  { what: 'PUT strategy', minimal: 'updateStrategy', scripts: scriptsOf(updates, (writes) => writes) },
  { what: 'POST strategy', minimal: 'addStrategy', scripts: scriptsOf(additions, (writes) => writes), putBack },
]

const kindsOf = (features: number, { people: { invitations, mails }, proposals: proposed, flags }: Writers): Kind[] => [
  {
    what: 'PUT tags',
    minimal: 'tags',
    scripts: scriptsOf(
      Array.from({ length: Math.min(100, features) }, (_, index) => nameAndProjectOf(index).name),
      tagWrites,
    ),
  },
  { what: 'PUT invitation', minimal: 'invitation', scripts: scriptsOf(invitations, invitationWrites) },
  { what: 'POST reset-password', minimal: 'resetPassword', scripts: scriptsOf(mails, (mail) => [resetWrite(mail)]) },
  proposalKind(proposed),
  ...flagKinds(flags),
]

export const requestText = (port: number, { method, path, headers: other, body }: Omit<Write, 'method'> & { readonly method: string }) => {
  const headers = { host: `127.0.0.1:${port}`, ...authorized, ...other, 'content-length': String(body.length) }
  return [`${method} ${path} HTTP/1.1`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n')
}

/** Waits until the server has sealed its events, so that sealing does not slow down the other side. */
const untilSealed = async (databaseUrl: string): Promise<void> => {
  const unsealed = 'select from event e where not exists (select from event_seal s where s.event_id = e.id) limit 1'
  for (const end = performance.now() + 30_000; performance.now() < end; await delay(50)) {
    if ((await query(databaseUrl, unsealed)).length === 0) return
  }
  throw new Error('the server did not seal its events')
}

/** Writes, compared with the minimal transaction of PostgreSQL (F), while the server seals the events. */
export const writeRows = async (bench: Bench, { server, databaseUrl }: Loaded, writers: Writers): Promise<Row[]> => {
  const { rounds, seconds, features } = bench.options
  const minimal = await minimalRunner(databaseUrl)
  if (!minimal) return [{ what: 'This PostgreSQL has no pgbench, which runs the minimal transactions', ours: '' }]
  bench.stopAtEnd(minimal)
  await prepareMinimalWrites(databaseUrl)
  await query(databaseUrl, 'vacuum analyze')
  const compare = async ({ what, minimal: name, scripts, putBack = [], isPrimed = false }: Kind): Promise<Row> => {
    const texts = scripts.map((script) => script.map((write) => requestText(server.port, write)))
    const runOurs = (duration: number) => bench.load.ask({ port: server.port, seconds: duration, scripts: texts, status: 200 })
    const runMinimal = (duration: number) => minimal(minimalWrites[name], duration)
    const clear = async () => {
      await untilSealed(databaseUrl)
      for (const statement of putBack) await query(databaseUrl, statement)
    }
    const [ours, floor, cpu]: [number[], number[], number[]] = [[], [], []]
    // Twice as long as all rounds. V8 compiles the code of a kind of write in many steps, and pgbench has nothing to compile.
    for (let round = 0; round < 2 * rounds; round++) {
      await clear()
      await runOurs(seconds)
    }
    for (let round = 0; round < rounds; round++) {
      await clear()
      for (const { method, path, headers, body } of isPrimed ? scripts.flat() : [])
        await expectStatus(200, server.url + path, { method, headers: { ...authorized, ...headers }, body })
      const before = cpuSeconds(server.pid)
      const { requests, perSecond } = await runOurs(seconds)
      cpu.push(((cpuSeconds(server.pid) - before) * 1000) / requests)
      ours.push(perSecond)
      await clear()
      floor.push(await runMinimal(seconds))
    }
    await clear()
    return {
      what: `${what}, against F`,
      ours: `${median(ours).toFixed(0)}/s`,
      floor: `${median(floor).toFixed(0)}/s`,
      ratio: ratioOf(ours, floor).toFixed(2),
      goal: '0.40',
      note: `${connections} connections; CPU of the server ${median(cpu).toFixed(3)} ms a request`,
    }
  }
  const rows: Row[] = []
  for (const kind of kindsOf(features, writers)) rows.push(await compare(kind))
  return rows
}
