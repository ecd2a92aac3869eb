import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { locatePostgres } from '../postgres/index.ts'
import { connections } from './context.ts'
import { query } from './databases.ts'

const run = promisify(execFile)

/**
 * Tables of the minimal transactions: up to 500 features, each with an invitation, an account and a change request. A separate event table
 * has the same indexes, and its events are not sealed.
 */
const subjects = [
  `create table bench_event (like event including all)`,
  `create table bench_subject as
   select f.n, f.name as feature, f.project, i.id as invitation, a.id as account, r.id as request
   from (select row_number() over (order by right(name, 6)) - 1 as n, name, project from feature where archived_at is null limit 500) f
     join (select row_number() over (order by id) - 1 as n, count(*) over () as all, id from invite_token) i on i.n = f.n % i.all
     join (select row_number() over (order by id) - 1 as n, count(*) over () as all, id from account) a on a.n = f.n % a.all
     join (select row_number() over (order by id) - 1 as n, count(*) over () as all, id from change_request) r on r.n = f.n % r.all`,
  'create unique index on bench_subject (n)',
  'vacuum analyze bench_subject',
]

export const prepareMinimalWrites = async (databaseUrl: string): Promise<void> => {
  for (const statement of subjects) await query(databaseUrl, statement)
}

const of = (column: string) => `(select ${column} from bench_subject where n = :n)`
/** pgbench treats a colon before a letter or a digit as a variable. */
const json = (value: object) => `'${JSON.stringify(value).replaceAll(':', ': ')}'`
const event = (type: string, data: object) =>
  `insert into bench_event (type, created_by, project, feature, environment, data, group_id)
   select '${type}', 'bench', project, feature, 'development', ${json(data)}, gen_random_uuid() from bench_subject where n = :n`

const transaction = (most: number, ...statements: readonly string[]): string =>
  [
    `\\set n random(0, ${most - 1})`,
    ...['begin', ...statements, 'commit'].map((statement) => `${statement.replaceAll(/\s+/g, ' ')};`),
    '',
  ].join('\n')

const tags = (added: string, removed: string) =>
  transaction(
    100,
    `insert into feature_tag (feature, type, value) values (${of('feature')}, 'simple', '${added}') on conflict do nothing`,
    `delete from feature_tag where feature = ${of('feature')} and type = 'simple' and value = '${removed}'`,
    `select type, value from feature_tag where feature = ${of('feature')} order by type, value`,
    event('feature-tagged', { type: 'simple', value: added }),
  )

const inDevelopment = `feature = ${of('feature')} and environment = 'development'`
const strategy = { name: 'flexibleRollout', parameters: { rollout: '25', stickiness: 'default', groupId: 'bench' }, constraints: [] }
const update = (changed: string, type: string, data: object, most = 100) =>
  transaction(
    most,
    `select enabled, strategies from feature_environment where ${inDevelopment} for update`,
    `update feature_environment set ${changed} where ${inDevelopment}`,
    event(type, data),
  )

/** The minimal work of PostgreSQL for a write, without rules of the server: alternating pgbench scripts. */
export const minimalWrites = {
  tags: [tags('bench-one', 'bench-two'), tags('bench-two', 'bench-one')],
  toggle: [update('enabled = not enabled', 'feature-environment-enabled', { enabled: true })],
  updateStrategy: [
    update(`strategies = jsonb_set(strategies, '{0,title}', to_jsonb(random()::text))`, 'feature-strategy-update', strategy),
  ],
  addStrategy: [update(`strategies = strategies || ${json([strategy])}`, 'feature-strategy-add', strategy, 500)],
  invitation: [
    transaction(
      20,
      `select name, enabled, expires_at from invite_token where id = ${of('invitation')} for update`,
      `update invite_token set enabled = not enabled where id = ${of('invitation')}`,
      event('public-signup-token-updated', { enabled: true }),
    ),
  ],
  resetPassword: [
    transaction(
      60,
      `select name, username, email from account where id = ${of('account')} for update`,
      `insert into reset_link (account_id, hash, expires_at) values (${of('account')}, gen_random_uuid(), now() + '1 hour')
       on conflict (account_id) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
      event('user-reset-link-created', { id: 1 }),
    ),
  ],
  propose: [
    transaction(
      200,
      `select state from change_request where id = ${of('request')} for update`,
      `insert into change (position, request_id, action, feature, payload, created_at)
       values (1, ${of('request')}, 'updateEnabled', ${of('feature')}, ${json({ enabled: false })}, now())`,
      event('change-added', { action: 'updateEnabled', payload: { enabled: false } }),
    ),
  ],
} satisfies Record<string, readonly string[]>

/** Runs minimal transactions with pgbench and prepared statements. Returns transactions per second. */
export type MinimalRun = (scripts: readonly string[], seconds: number) => Promise<number>

/** Runner of minimal transactions on a database. Undefined: PostgreSQL has no pgbench. */
export const minimalRunner = async (databaseUrl: string): Promise<(MinimalRun & { stop(): Promise<void> }) | undefined> => {
  const binaries = await locatePostgres()
  const pgbench = join(binaries?.folder ?? '', 'pgbench')
  const exists = await run(pgbench, ['--version']).then(
    () => true,
    () => false,
  )
  if (!exists) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'halyard-bench-'))
  const start: MinimalRun = async (scripts, seconds) => {
    const files = scripts.map((_, at) => join(folder, `${at}.sql`))
    for (const [at, file] of files.entries()) await writeFile(file, scripts[at]!)
    const time = String(Math.max(1, Math.round(seconds)))
    const scriptArguments = files.flatMap((file) => ['-f', file])
    const settings = ['-n', '-M', 'prepared', '-c', String(connections), '-T', time, ...scriptArguments]
    const { stdout } = await run(pgbench, [...settings, databaseUrl])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  }
  return Object.assign(start, { stop: () => rm(folder, { recursive: true, force: true }) })
}
