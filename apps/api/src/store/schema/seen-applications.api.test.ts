import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { applicationsLike } from '../../../test/frontend-reports.ts'
import { freshDatabase, serveTest } from '../../../test/harness.ts'
import { runDueJobs } from '../../jobs/run-due-jobs.ts'
import { build } from '../index.ts'
import { migrate } from './migrate.ts'

const dayMs = 86_400_000

test('keeps applications that a person described before the upgrade, and removes others 90 days after the upgrade', async () => {
  const { database, discard } = await freshDatabase({ empty: true })
  onTestFinished(discard)
  await migrate(database, '0030_sign_in_tests')
  const columns = ['description', 'url', 'color', 'icon', 'created_by']
  for (const column of columns)
    await database.run(
      sql`insert into application (app_name, strategies, created_at, updated_at, ${sql.ref(column)})
        values (${`app-${column}`}, '{}', '2020-01-01', '2020-01-01', 'text')`.compile(build),
    )
  await database.run(sql`insert into application values ('app-reported', '{default}', '2020-01-01', '2020-01-01')`.compile(build))
  await migrate(database)
  let clock = Date.now() + 89 * dayMs
  const server = await serveTest(database, { now: () => clock })
  onTestFinished(() => server.stop())
  const left = () => applicationsLike(server, 'app-')
  await runDueJobs(server.ports)
  expect(await left()).toHaveLength(columns.length + 1)
  clock += 2 * dayMs
  await runDueJobs(server.ports)
  expect(await left()).toEqual(columns.map((column) => `app-${column}`).sort())
})
