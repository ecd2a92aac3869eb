import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { type Flags, importFile, sendFile } from '../../../test/state-import.ts'
import { storedRows } from '../../../test/stored-rows.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const strategyId = '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0001'
const using = (segment: number) => ({ name: 'default', segments: [segment], constraints: [], parameters: {} })
const inProduction = (segment: number) => [{ environment: 'production', defaultStrategy: using(segment) }]
const segment = (id: number, project: string | null = null) => ({ id, name: `segment-${id}`, project, constraints: [] })
/** A feature with a strategy that uses the segment. */
const feature = (project: string, id: number) => ({
  name: `in-${project}`,
  project,
  environments: [{ name: 'production', enabled: true, strategies: [{ ...using(id), id: strategyId }] }],
})

/** Segment 1 belongs to no project, segment 2 to the project shop. Each project uses one of them. */
const beginning = {
  version: 4,
  projects: [
    { id: 'default', name: 'Default' },
    { id: 'shop', name: 'Shop', environments: inProduction(2) },
    { id: 'depot', name: 'Depot', environments: inProduction(1) },
  ],
  segments: [segment(1), segment(2, 'shop'), segment(3)],
  features: [feature('default', 1), { ...feature('shop', 2), environments: [] }],
}

beforeEach(() => importFile(server, beginning, { drop: 'true' }))

const refused = async (file: object, flags: Flags, ...details: { path: string; message: string }[]) => {
  const before = await storedRows(server.database)
  const answer = await sendFile(server, { version: 4, ...file }, flags)
  expect(answer, answer.text).toMatchObject({ status: 400, json: { name: 'ValidationError' } })
  expect(answer.json.details).toEqual(details)
  expect(await storedRows(server.database)).toEqual(before)
}

test('returns 400 if a strategy uses a segment of another project, from the file or stored', async () => {
  const path = 'body/features/0/environments/0/strategies/0/segments/0'
  const message = 'segment 2 belongs to project shop'
  await refused({ features: [feature('depot', 2)] }, {}, { path, message })
  await refused({ features: [feature('depot', 2)], segments: [segment(2, 'shop')] }, { keep: 'false' }, { path, message })
  const limited = { path, message: 'segment 9 belongs to project shop' }
  await refused({ features: [feature('depot', 9)], segments: [segment(9, 'shop')] }, {}, limited)
  await importFile(server, { version: 4, features: [feature('depot', 9)], segments: [segment(9, 'depot')] })
})

test('returns 400 if an attached segment belongs to another project', async () => {
  const message = 'segment 2 belongs to project shop'
  const featureStrategies = [{ id: strategyId, featureName: 'new', environment: 'production', name: 'default' }]
  const featureStrategySegments = [{ featureStrategyId: strategyId, segmentId: 2 }]
  const file = { features: [{ name: 'new', project: 'depot' }], featureStrategies, featureStrategySegments }
  await refused(file, {}, { path: 'body/featureStrategySegments/0/segmentId', message })
  await importFile(server, { version: 4, ...file, features: [{ name: 'new', project: 'shop' }] })
})

test('returns 400 if a default strategy uses a segment of another project', async () => {
  const path = 'body/projects/0/environments/0/defaultStrategy/segments/0'
  const projects = [{ id: 'new', name: 'New', environments: inProduction(2) }]
  await refused({ projects }, {}, { path, message: 'segment 2 belongs to project shop' })
  await importFile(server, { version: 4, projects: [{ ...projects[0], environments: inProduction(1) }] })
})

test('returns 400 if a replaced segment becomes limited while strategies of other projects stay and use it', async () => {
  const path = 'body/segments/0/project'
  const refusal = 'segment segment-1 cannot be limited to project shop'
  const byFeature = { path, message: `${refusal}: feature in-default of project default uses it` }
  const byDefault = { path, message: `${refusal}: the default strategy of project depot in production uses it` }
  const segments = [segment(1, 'shop')]
  await refused({ segments }, { keep: 'false' }, byFeature, byDefault)
  await refused({ segments: [segment(1, 'shop'), segment(2), segment(3)] }, { drop: 'true' }, byFeature, byDefault)
  await refused(
    { segments: [segment(1, 'depot')] },
    { keep: 'false' },
    {
      path,
      message: 'segment segment-1 cannot be limited to project depot: feature in-default of project default uses it',
    },
  )
  // Both strategies are replaced by the same file, so they no longer use the segment.
  const projects = [{ id: 'depot', name: 'Depot', environments: inProduction(3) }]
  await importFile(server, { version: 4, segments, projects, features: [feature('default', 3)] }, { keep: 'false' })
  // Without keep=false, the stored segment stays as it is.
  await importFile(server, { version: 4, segments: [segment(3, 'shop')] })
})

test('an imported state with limited segments is exported in a form that can be imported again', async () => {
  const { json } = await server.send('GET', '/api/admin/state/export')
  await importFile(server, json, { drop: 'true' })
  expect((await server.send('GET', '/api/admin/state/export')).json).toEqual(json)
})
