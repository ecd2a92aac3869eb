import type { NamedEndpoint } from '@halyard/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { newAccount, type TestAccount } from '../accounts.ts'
import { review } from '../flags.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type ReviewRule, reviewRules } from '../review-rules.ts'
import { type AnyInput, sampleOf, seed, senderOf } from '../samples.ts'
import { stateMarker } from '../state-mark.ts'
import { cases } from './bindings.ts'
import { isWrite } from './endpoint-kinds.ts'
import { outcomeOf, refusal, success } from './outcomes.ts'

const rules: Readonly<Record<string, ReviewRule>> = Object.assign({}, ...Object.values(reviewRules))
const ruleOf = ({ operation }: NamedEndpoint): ReviewRule | undefined => rules[operation]
const hasRule =
  (...wanted: readonly ReviewRule[]) =>
  (named: NamedEndpoint): boolean =>
    wanted.some((rule) => rule === ruleOf(named))

let server: TestServer
let owner: string
let editor: TestAccount
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  owner = (await newAccount(server, { projects: { shop: 'Owner' } })).token
  editor = await newAccount(server, { rootRole: 'Editor', projects: { shop: 'Owner' } })
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const flagTables = ['feature', 'feature_environment', 'feature_dependency', 'segment', 'segment_use']
const rowsOf = (table: string) => sql`select coalesce(string_agg(t::text, ' ' order by t::text), '') as rows from ${sql.table(table)} t`
const defaults = sql`
  select coalesce(string_agg(l::text, ' ' order by l::text), '') from project_environment l where l.default_strategy is not null`
const flags = sql<{ hash: string }>`
  select md5(string_agg(rows, ' ' order by rows)) as hash
  from (${sql.join([...flagTables.map(rowsOf), defaults], sql` union all `)}) tables`.compile(build)
/** Inputs that change flags, for operations whose samples do not. */
const changingInput: Readonly<Record<string, AnyInput>> = {
  importState: { body: { version: 4, features: [{ name: 'imported-anew', project: 'shop' }] } },
  changeProject: { params: { projectId: 'shop', featureName: 'live-0' }, body: { newProjectId: 'default' } },
}
const flagHash = async () => (await server.database.run(flags))[0]?.hash

test('every endpoint that can write has a rule, and exactly those with the rule none leave flags unchanged', async () => {
  const wrong: string[] = []
  for (const { over, named, call } of cases(isWrite)) {
    if (over !== 'HTTP') continue
    const name = named.operation
    const input = changingInput[name] ?? (await sampleOf(server, name))
    const before = await flagHash()
    const { status, error } = await call(server, named, input)
    expect([name, status < 300, error]).toEqual([name, true, undefined])
    const isChanged = (await flagHash()) !== before
    if (ruleOf(named) === undefined || isChanged !== (ruleOf(named) !== 'none')) wrong.push(name)
  }
  expect(wrong).toEqual([])
}, 120_000)

test('every endpoint for administrators requires the permission ADMIN', () => {
  const open = cases(hasRule('administrators')).filter(({ named }) => named.endpoint.access.permission !== 'ADMIN')
  expect(open.map(({ title }) => title)).toEqual([])
})

const setReviews = async (environment: string, changeRequestsEnabled: boolean) => {
  const path = `/api/admin/projects/shop/environments/${environment}/change-requests/config`
  expect((await server.send('PUT', path, { body: { changeRequestsEnabled } })).status).toBe(200)
}

const expectedWhereAnotherIsReviewed = (named: NamedEndpoint) => (ruleOf(named) === 'project' ? '403 NoAccessError' : 'success')

test.each(cases(hasRule('environment', 'project')))(
  '$title returns 403 to an Owner only if reviews are required',
  async ({ named, call }) => {
    const askAs = (token: string | null, input: AnyInput) => call(server, named, input, { token })
    const sample = () => sampleOf(server, named.operation)

    await review(server, { project: 'shop' })
    const input = await sample()
    const before = await stateMark()
    const refused = await askAs(owner, input)
    expect(refused.error).toMatchObject({ message: expect.stringContaining('SKIP_CHANGE_REQUEST') })
    expect(refused.error).toMatchObject({ message: expect.stringContaining('in the environment production') })
    const stored = (await stateMark()) !== before
    const byAdministrator = await askAs(senderOf(server, { endpoint: named.endpoint }), input)

    await setReviews('production', false)
    await review(server, { project: 'shop' }, 'development')
    const whereAnotherIs = await askAs(owner, await sample())
    await setReviews('development', false)
    const whereNoneIs = await askAs(owner, await sample())

    expect({
      'reviewed in the environment': outcomeOf(refused),
      'something is stored then': stored,
      'reviewed in the environment, an administrator': success(byAdministrator),
      'reviewed in another environment': success(whereAnotherIs),
      'not reviewed': success(whereNoneIs),
    }).toEqual({
      'reviewed in the environment': refusal('NoAccessError'),
      'something is stored then': false,
      'reviewed in the environment, an administrator': 'success',
      'reviewed in another environment': expectedWhereAnotherIsReviewed(named),
      'not reviewed': 'success',
    })
  },
)

const reviewEverywhere = sql`
  insert into change_request_setting (project, environment, enabled, required_approvals)
  select project, environment, true, 1 from project_environment
  on conflict (project, environment) do update set enabled = true`.compile(build)

interface ReviewedRow {
  readonly key: string
  readonly content: string
  /** Whether the feature is archived, since archived features can be deleted with all their data. */
  readonly removable: boolean
}

const listScopes = sql<{ scope: string }>`select concat_ws(' ', project, environment) as scope from project_environment`.compile(build)

/** State that reviews in these scopes protect: features that are enabled or not empty, parents, used segments and default strategies. */
const reviewedIn = (scopes: readonly string[]) => {
  const isIn = (project: string, environment: string) =>
    sql`concat_ws(' ', ${sql.ref(project)}, ${sql.ref(environment)}) = any(${[...scopes]}::text[])`
  return sql<ReviewedRow>`
    select concat_ws(' ', 'feature', f.name, c.environment) as key,
      concat_ws(' ', c.enabled and f.archived_at is null, c.strategies, c.variants) as content, f.archived_at is not null as removable
    from feature_environment c join feature f on f.name = c.feature
    where ${isIn('f.project', 'c.environment')} and (c.enabled and f.archived_at is null or c.strategies <> '[]' or c.variants <> '[]')
    union all
    select concat_ws(' ', 'parent', d.feature, d.parent), d::text, f.archived_at is not null
    from feature_dependency d join feature f on f.name = d.feature
    union all
    select concat_ws(' ', 'segment', s.id), s.constraints::text, false from segment s where s.id in (select segment from segment_use)
    union all
    select concat_ws(' ', 'default strategy', project, environment), default_strategy::text, false
    from project_environment where default_strategy is not null and ${isIn('project', 'environment')}`.compile(build)
}
const readReviewed = async (scopes: readonly string[]) =>
  new Map((await server.database.run(reviewedIn(scopes))).map((row) => [row.key, row]))

/** Protected state that was added, changed, or removed while in use. */
const violations = (before: ReadonlyMap<string, ReviewedRow>, after: ReadonlyMap<string, ReviewedRow>): string[] => [
  ...[...after.values()].filter(({ key, content }) => before.get(key)?.content !== content).map(({ key }) => key),
  ...[...before.values()].filter(({ key, removable }) => !removable && !after.has(key)).map(({ key }) => key),
]

test.each(cases((named) => isWrite(named) && !hasRule('administrators')(named)))(
  '$title does not change state under review for an Owner who is an Editor',
  async ({ named, call }) => {
    const input = changingInput[named.operation] ?? (await sampleOf(server, named.operation, editor.id))
    await server.database.run(reviewEverywhere)
    const scopes = (await server.database.run(listScopes)).map(({ scope }) => scope)
    const before = await readReviewed(scopes)
    expect(before.size).toBeGreaterThan(5)
    const reply = await call(server, named, input, { token: editor.token })
    expect(violations(before, await readReviewed(scopes))).toEqual([])
    if (hasRule('free')(named)) expect(success(reply)).toBe('success')
  },
)
