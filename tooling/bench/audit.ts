import pg from 'pg'
import { Sealer } from '../../apps/api/src/flags/seals/sealer.ts'
import { verifyEvents } from '../../apps/api/src/flags/seals/verify-events.ts'
import { createKeyring } from '../../apps/api/src/identity/secret/keyring.ts'
import { openPostgres } from '../../apps/api/src/store/index.ts'
import type { Bench } from './context.ts'
import { query } from './databases.ts'
import { cpuSeconds } from './process-readings.ts'
import { median } from './statistics.ts'
import type { Row } from './table.ts'

const projects = 20
const most = { rounds: 3 }

/** Events in the form of enabled features, alternating between many projects. */
const fill = (url: string, count: number): Promise<unknown> =>
  query(
    url,
    `insert into event (type, created_by, created_by_account, project, feature, environment, data, pre_data, group_id)
     select 'feature-environment-enabled', 'ada', 1, 'project-' || n % ${projects}, 'feature-' || n, 'production', state, state, gen_random_uuid()
     from generate_series(1, ${count}) n cross join lateral (
       select jsonb_build_object('enabled', true, 'name', 'feature-' || n, 'strategies', '[{"name": "flexibleRollout", "constraints": [],
         "parameters": {"rollout": "50", "stickiness": "default"}, "id": "11111111-1111-4111-8111-111111111111"}]'::jsonb) as state
     ) s`,
  )

interface Measured {
  /** Milliseconds of CPU of this process, and of its PostgreSQL backends. */
  readonly own: number
  readonly theirs: number
  readonly elapsed: number
}

/** CPU seconds so far of each PostgreSQL process that serves connections of this process. */
const backendCpu = async (url: string): Promise<Map<number, number>> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'halyard'`,
    )
    return new Map(rows.map(({ pid }) => [pid, cpuSeconds(pid) * 1000]))
  } finally {
    await client.end()
  }
}

const measure = async (url: string, work: () => Promise<unknown>): Promise<Measured> => {
  const before = await backendCpu(url)
  const [cpu, started] = [process.cpuUsage(), performance.now()]
  await work()
  const [{ user, system }, elapsed] = [process.cpuUsage(cpu), performance.now() - started]
  let theirs = 0
  for (const [pid, taken] of await backendCpu(url)) theirs += taken - (before.get(pid) ?? 0)
  return { own: (user + system) / 1000, theirs, elapsed }
}

/** CPU cost and speed of sealing and verifying events. */
export const auditRows = async (bench: Bench): Promise<Row[]> => {
  const count = Math.min(200_000, bench.options.features * 100)
  const keyring = createKeyring(['a key for the bench, with more than 32 characters'])
  const [sealing, verifying]: [Measured[], Measured[]] = [[], []]
  for (let round = 0; round < Math.min(most.rounds, bench.options.rounds); round++) {
    const name = `audit_${round}`
    const url = await bench.databases.create(name, bench.migrated)
    await fill(url, count)
    const database = openPostgres(url, () => undefined)
    const sealer = new Sealer({ database, keyring, now: Date.now })
    sealing.push(await measure(url, () => sealer.seal()))
    // Older stores have analysed tables, but this run is too short for autovacuum.
    await query(url, 'vacuum analyze event, event_seal')
    verifying.push(
      await measure(url, async () => {
        const { seals, unsealed, faults } = await verifyEvents(database, keyring.sealKeys)
        if (seals < count || unsealed > 0 || faults.length > 0)
          throw new Error(`${seals} seals, ${unsealed} events without, ${faults.length} faults`)
      }),
    )
    await database.close()
    await bench.databases.drop(name)
  }
  const perEvent = (runs: readonly Measured[], of: (run: Measured) => number) => median(runs.map(of)) / count
  const both = ({ own, theirs }: Measured) => own + theirs
  const rate = (ms: number) => (1000 / ms).toFixed(0)
  return [
    {
      what: 'sealing, CPU per event',
      ours: `${perEvent(sealing, ({ own }) => own).toFixed(4)} ms`,
      goal: '0.05 ms',
      note: `${perEvent(sealing, both).toFixed(4)} ms with PostgreSQL's; ${rate(perEvent(sealing, ({ elapsed }) => elapsed))}/s; none on the write path`,
    },
    {
      what: 'verify, events per second of one core',
      ours: rate(perEvent(verifying, ({ own }) => own)),
      goal: '100000',
      note: `${count} events; ${rate(perEvent(verifying, both))} with PostgreSQL's CPU; ${rate(perEvent(verifying, ({ elapsed }) => elapsed))}/s of time`,
    },
  ]
}
