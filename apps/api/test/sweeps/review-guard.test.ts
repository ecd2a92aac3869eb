import type { NamedEndpoint } from '@halyard/contracts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { newAccount } from '../accounts.ts'
import { review } from '../flags.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type AnyInput, sampleOf, seed, senderOf } from '../samples.ts'
import { stateMarker } from '../state-mark.ts'
import { cases } from './bindings.ts'
import { isWrite } from './endpoint-kinds.ts'
import { outcomeOf, refusal, success } from './outcomes.ts'

/** What is refused where changes to an environment that it touches are reviewed. */
const ofEnvironments = [
  'toggleFeatureEnvironmentOn',
  'toggleFeatureEnvironmentOff',
  'bulkToggleFeaturesEnvironmentOn',
  'bulkToggleFeaturesEnvironmentOff',
  'addFeatureStrategy',
  'updateFeatureStrategy',
  'patchFeatureStrategy',
  'deleteFeatureStrategy',
  'setStrategySortOrder',
  'overwriteEnvironmentFeatureVariants',
  'patchEnvironmentsFeatureVariants',
  'overwriteFeatureVariantsOnEnvironments',
  'updateFeatureStrategySegments',
  'importToggles',
]
/** What is refused where changes to any environment of the project are reviewed. */
const ofProjects = [
  'archiveFeature',
  'archiveFeatures',
  'addFeatureDependency',
  'deleteFeatureDependency',
  'deleteFeatureDependencies',
  'changeProject',
  'createSegment',
  'updateSegment',
  'removeSegment',
  'overwriteFeatureVariants',
  'patchFeatureVariants',
]
/** What changes flags or marks them as changed, and is never reviewed. */
const free = [
  'createFeature',
  'updateFeature',
  'patchFeature',
  'cloneFeature',
  'staleFeatures',
  'addTagToFeatures',
  'addEnvironmentToProject',
  'deleteProject',
  'reviveFeature',
  'reviveFeatures',
  'deleteFeature',
  'deleteFeatures',
  'importState',
  'updateFeatureTags',
  'addFeatureTag',
  'removeFeatureTag',
  'deleteTag',
  'cloneEnvironment',
  'removeEnvironment',
]
/** The same, proven beside the operation: each time the project would lose the environment that all others are tried in. */
const guardedAlone = ['removeEnvironmentFromProject']
const guarded = [...ofEnvironments, ...ofProjects]

const isGuarded = ({ operation }: NamedEndpoint) => guarded.includes(operation)

let server: TestServer
let owner: string
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  owner = (await newAccount(server, { projects: { shop: 'Owner' } })).token
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const flagTables = ['feature', 'feature_environment', 'feature_dependency', 'segment', 'segment_use']
const rowsOf = (table: string) => sql`select coalesce(string_agg(t::text, ' ' order by t::text), '') as rows from ${sql.table(table)} t`
const flags = sql<{ hash: string }>`
  select md5(string_agg(rows, ' ' order by rows)) as hash from (${sql.join(flagTables.map(rowsOf), sql` union all `)}) tables`.compile(
  build,
)
/** Instead of samples that leave flags as they are. */
const telling: Readonly<Record<string, AnyInput>> = {
  importState: { body: { version: 4, features: [{ name: 'imported-anew', project: 'shop' }] } },
  changeProject: { params: { projectId: 'shop', featureName: 'live-0' }, body: { newProjectId: 'default' } },
}
const flagHash = async () => (await server.database.run(flags))[0]?.hash

test('every endpoint that changes flags is in one of the lists: reviewed, or free', async () => {
  const changing: string[] = []
  for (const { over, named, call } of cases(isWrite)) {
    if (over !== 'HTTP') continue
    const name = named.operation
    const input = telling[name] ?? (await sampleOf(server, name))
    const before = await flagHash()
    const { status, error } = await call(server, named, input)
    expect([name, status < 300, error]).toEqual([name, true, undefined])
    if ((await flagHash()) !== before) changing.push(name)
  }
  expect(changing.sort()).toEqual([...guarded, ...guardedAlone, ...free].sort())
}, 120_000)

const setReviews = async (environment: string, changeRequestsEnabled: boolean) => {
  const path = `/api/admin/projects/shop/environments/${environment}/change-requests/config`
  expect((await server.send('PUT', path, { body: { changeRequestsEnabled } })).status).toBe(200)
}

const isOfProject = ({ operation }: NamedEndpoint) => ofProjects.includes(operation)
const expectedWhereAnotherIsReviewed = (named: NamedEndpoint) => (isOfProject(named) ? '403 NoAccessError' : 'success')

test.each(cases(isGuarded))('$title is refused to an Owner only where changes are reviewed', async ({ named, call }) => {
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
})
