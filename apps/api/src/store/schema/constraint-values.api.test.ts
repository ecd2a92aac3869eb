import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase, serveTest } from '../../../test/harness.ts'
import { build } from '../index.ts'
import { migrate } from './migrate.ts'

const number = { contextName: 'age', operator: 'NUM_GTE', value: '18', inverted: false, caseInsensitive: false }
const list = { contextName: 'userId', operator: 'IN', values: ['1'], inverted: false, caseInsensitive: false }
const before = [number, list]
const after = [{ ...number, values: [] }, list]

const idOf = (digit: number) => `0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f000${digit}`
const strategyOf = (id: string, constraints: object[]) => ({
  id,
  name: 'default',
  title: null,
  disabled: false,
  sortOrder: 0,
  segments: [],
  constraints,
  variants: [],
  parameters: {},
})
const rows = (json: unknown) => sql`${JSON.stringify(json)}::text::jsonb`

test('adds an empty list of values to stored constraints without values', async () => {
  const { database, discard } = await freshDatabase({ empty: true })
  onTestFinished(discard)
  await migrate(database, '0017_change_request_lists')
  const { id: _, disabled: _disabled, sortOrder: _order, ...byDefault } = strategyOf(idOf(1), before)
  const strategies = [strategyOf(idOf(1), before), strategyOf(idOf(2), []), strategyOf(idOf(3), [list])]
  for (const statement of [
    sql`insert into segment (name, constraints) values ('adults', ${rows(before)}), ('nobody', '[]')`,
    sql`insert into feature (name, project, type) values ('old', 'default', 'release')`,
    sql`insert into feature_environment (feature, environment, strategies) values ('old', 'production', ${rows(strategies)})`,
    sql`update project_environment set default_strategy = ${rows(byDefault)} where project = 'default' and environment = 'production'`,
    sql`insert into change_request (project, environment, state, min_approvals, created_by, created_at)
      values ('default', 'production', 'Draft', 1, 'ada', now())`,
    sql`insert into change (request_id, position, action, feature, payload, created_at)
      select id, 1, 'addStrategy', 'old', ${rows({ name: 'default', parameters: {}, constraints: before })}, now() from change_request
      union all select id, 2, 'reorderStrategy', 'old', ${rows([{ id: idOf(1), sortOrder: 1 }])}, now() from change_request`,
  ])
    await database.run(statement.compile(build))
  await migrate(database)
  const server = await serveTest(database)
  onTestFinished(() => server.stop())
  const get = async (path: string) => (await server.send('GET', `/api/admin/${path}`)).json
  const { segments } = await get('segments')
  expect(segments.map((segment: { constraints: object[] }) => segment.constraints)).toEqual([after, []])
  const { environments } = await get('projects/default/features/old')
  const [production] = environments.filter(({ name }: { name: string }) => name === 'production')
  expect(production.strategies.map((strategy: object) => ({ ...strategy, featureName: undefined }))).toEqual([
    strategyOf(idOf(1), after),
    strategyOf(idOf(2), []),
    strategyOf(idOf(3), [list]),
  ])
  const { environments: links } = await get('projects/default/overview')
  expect(links.find(({ environment }: { environment: string }) => environment === 'production').defaultStrategy.constraints).toEqual(after)
  expect(await database.run(sql`select payload from change order by id`.compile(build))).toEqual([
    { payload: { name: 'default', parameters: {}, constraints: after } },
    { payload: [{ id: idOf(1), sortOrder: 1 }] },
  ])
})
