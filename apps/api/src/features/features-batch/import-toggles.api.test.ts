import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { batchesOf, manyFeatures, withoutIds } from '../../../test/features-batch.ts'
import { listFlagEvents, listUses, pathIn, readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { newImportPlace, rollout } from '../../../test/import-place.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { build } from '../../store/index.ts'

let server: TestServer
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer()
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const { post, exported, imported } = batchesOf(() => server)
const environment = 'production'
let made: number
let project: string
let feature: string
beforeEach(async () => {
  ;({ made, project, feature } = await newImportPlace(server))
})
const place = () => ({ project, environment })

describe('200', () => {
  test('a feature that is not there is created: off and empty in all other environments', async () => {
    const name = `new-${made}`
    await imported({
      ...place(),
      data: {
        features: [
          { name, type: 'experiment', description: 'Grüße', stale: true, impressionData: true, createdAt: '2024-01-02T03:04:05.678Z' },
        ],
        featureStrategies: [rollout(name)],
        featureEnvironments: [{ featureName: name, enabled: true, variants: [{ name: 'blue', weight: 1 }] }],
      },
    })
    expect((await server.send('GET', `/api/admin/projects/${project}/features/${name}`)).json).toMatchObject({
      ...{ project, type: 'experiment', description: 'Grüße', stale: true, impressionData: true, createdAt: '2024-01-02T03:04:05.678Z' },
    })
    expect(await readIn(server, { project }, name)).toMatchObject({
      enabled: true,
      strategies: [{ name: 'flexibleRollout', parameters: { rollout: '50' }, sortOrder: 0 }],
      variants: [{ name: 'blue', weight: 1000 }],
    })
    expect(await readIn(server, { project }, name, 'development')).toMatchObject({ enabled: false, strategies: [], variants: [] })
  })

  test('strategies whose ids are no UUIDs, as Unleash 8 exports them, get new ids, and keep those when the import is repeated', async () => {
    const name = `foreign-${made}`
    const variants = ['b', 'a'].map((variant) => ({ name: variant, weight: 500, weightType: 'variable', stickiness: 'default' }))
    const featureStrategies = [{ ...rollout(name), id: '01M84Y6TR16726MHQRNEAE8103', variants }]
    const body = { ...place(), data: { features: [{ name }], featureStrategies } }
    await imported(body)
    const { strategies } = await readIn(server, { project }, name)
    expect(strategies).toMatchObject([{ id: expect.stringMatching(/^[\da-f]{8}-/), variants: [{ name: 'a' }, { name: 'b' }] }])
    await imported(body)
    expect((await readIn(server, { project }, name)).strategies).toEqual(strategies)
  })

  test('when it was created is told in any form that a time has', async () => {
    const name = `dated-${made}`
    await imported({ ...place(), data: { features: [{ name, createdAt: '2026-01-01T00:00:00.0009+23:00' }] } })
    expect((await server.send('GET', `/api/admin/projects/${project}/features/${name}`)).json.createdAt).toBe('2025-12-31T01:00:00.000Z')
  })

  test('one that is there gets what the file says, there alone, and its events tell of before and after', async () => {
    const development = await readIn(server, { project }, feature, 'development')
    const before = await readIn(server, { project }, feature)
    await imported({
      ...place(),
      data: {
        features: [{ name: feature, type: 'kill-switch', description: 'After' }],
        featureStrategies: [rollout(feature)],
        featureEnvironments: [{ featureName: feature, enabled: true }],
      },
    })
    expect(await readIn(server, { project }, feature, 'development')).toEqual(development)
    const after = await readIn(server, { project }, feature)
    expect(after).toMatchObject({ enabled: true, strategies: [{ name: 'flexibleRollout' }], variants: [] })
    const events = await listFlagEvents(server, feature)
    expect(events.map(({ type }) => type)).toEqual([
      'feature-metadata-updated',
      'feature-strategy-remove',
      'feature-strategy-add',
      'feature-environment-enabled',
      'feature-environment-variants-updated',
    ])
    expect(events[0]).toMatchObject({ data: { description: 'After', type: 'kill-switch' }, pre_data: { description: 'Before' } })
    expect(events[1]).toMatchObject({ environment, project, pre_data: { id: before.strategies[0]?.id } })
    expect(events[4]).toMatchObject({ data: { variants: [] }, pre_data: { variants: [{ name: 'old' }] } })
    expect(new Set(events.map((event) => event.group_id)).size).toBe(1)
  })

  test('one of which the file says nothing in the environment stays as it is there', async () => {
    const before = await readIn(server, { project }, feature)
    await imported({ ...place(), data: { features: [{ name: feature, description: 'After' }] } })
    expect(await readIn(server, { project }, feature)).toEqual(before)
    expect(await listFlagEvents(server, feature)).toMatchObject([{ type: 'feature-metadata-updated' }])
  })

  test('strategies that are there keep their ids: by their own id, or by all else', async () => {
    const [kept] = (await readIn(server, { project }, feature)).strategies
    const data = (title: string) => ({
      features: [{ name: feature, description: 'Before' }],
      featureStrategies: [{ featureName: feature, name: 'default' }, rollout(feature, { title })],
      featureEnvironments: [{ featureName: feature, enabled: false }],
    })
    await imported({ ...place(), data: data('One') })
    const first = await readIn(server, { project }, feature)
    expect(first.strategies[0]).toEqual(kept)
    const { featureStrategies, ...rest } = await exported({ environment, features: [feature] })
    await imported({ ...place(), data: { ...rest, featureStrategies: featureStrategies.map((one) => ({ ...one, title: 'Two' })) } })
    const second = await readIn(server, { project }, feature)
    expect(second.strategies.map(({ id }) => id)).toEqual(first.strategies.map(({ id }) => id))
    expect(second.strategies.map(({ title }) => title)).toEqual(['Two', 'Two'])
  })

  test('what is needed is made: tag types, tags, context fields, segments; and what is there is used', async () => {
    const word = `word-${made}`
    const data = {
      features: [{ name: feature }],
      featureStrategies: [rollout(feature, { segments: [70, 71], constraints: [{ contextName: word, operator: 'IN', values: ['a'] }] })],
      featureTags: [{ featureName: feature, tagType: word, tagValue: word }],
      tagTypes: [{ name: word, icon: 'W' }],
      contextFields: [{ name: word, legalValues: [{ value: 'a' }], stickiness: true }],
      segments: [
        { id: 70, name: `${word} of all`, constraints: [{ contextName: word, operator: 'IN', values: ['a'] }] },
        { id: 71, name: `${word} confined`, project: 'wherever', constraints: [] },
        { id: 72, name: `${word} unused`, constraints: [] },
      ],
    }
    await imported({ ...place(), data })
    const { json: found } = await server.send('GET', '/api/admin/segments')
    const segments = found.segments.filter(({ name }: { name: string }) => name.startsWith(word))
    expect(segments).toMatchObject([
      { name: `${word} confined`, project },
      { name: `${word} of all`, project: null, createdBy: 'admin for tests', usedInFeatures: 1 },
    ])
    expect((await listUses(server, feature)).map(({ segment }) => segment).sort()).toEqual(
      segments.map(({ id }: { id: number }) => id).sort(),
    )
    expect((await server.send('GET', `/api/admin/context/${word}`)).json).toMatchObject({ stickiness: true, legalValues: [{ value: 'a' }] })
    expect((await server.send('GET', `/api/admin/tag-types/${word}`)).json).toMatchObject({ name: word, icon: 'W' })

    const other = `other-${made}`
    const again = JSON.parse(JSON.stringify(data).replaceAll(feature, other))
    await imported({ ...place(), data: again })
    expect((await listUses(server, other)).map(({ segment }) => segment).sort()).toEqual(
      segments.map(({ id }: { id: number }) => id).sort(),
    )
  })

  test('a segment of which the file has no more than its name is the one that is there', async () => {
    const name = `named-${made}`
    const { json } = await server.send('POST', '/api/admin/segments', { body: { name, constraints: [] } })
    const data = { features: [{ name: feature }], featureStrategies: [rollout(feature, { segments: [5] })], segments: [{ id: 5, name }] }
    await imported({ ...place(), data })
    expect((await readIn(server, { project }, feature)).strategies[0]?.segments).toEqual([json.id])
  })

  test('dependencies, on features of the file that come later too; one that is not named keeps its own', async () => {
    const [child, parent] = [`a-child-${made}`, `z-parent-${made}`]
    const features = [{ name: child }, { name: parent }]
    const dependencies = [{ feature: child, dependencies: [{ feature: parent, variants: ['blue'] }] }]
    await imported({ ...place(), data: { features, dependencies } })
    const read = async () => (await server.send('GET', `/api/admin/projects/${project}/features/${child}`)).json.dependencies
    expect(await read()).toEqual([{ feature: parent, enabled: true, variants: ['blue'] }])
    await imported({ ...place(), data: { features } })
    expect(await read()).toHaveLength(1)
    await imported({ ...place(), data: { features, dependencies: [{ feature: child, dependencies: [{ feature, enabled: false }] }] } })
    expect(await read()).toEqual([{ feature, enabled: false, variants: [] }])
    expect((await listFlagEvents(server, child)).map(({ type }) => type)).toEqual([
      'feature-created',
      'feature-dependency-added',
      'feature-dependency-removed',
      'feature-dependency-added',
    ])
  })

  test('the same again changes nothing, and is told by no event', async () => {
    const wanted = { ...place(), data: manyFeatures(`twice-${made}`, 10) }
    await imported(wanted)
    const before = await stateMark()
    await imported(wanted)
    expect(await stateMark()).toBe(before)
  })

  test('what is exported, imported elsewhere and exported again is the same; and so it is over what was there', async () => {
    const elsewhere = await startTestServer()
    try {
      const other = batchesOf(() => elsewhere)
      await importFile(elsewhere, { version: 4, projects: [{ id: project, name: project }] })
      await imported({ ...place(), data: manyFeatures(`trip-${made}`, 50) })
      const first = await exported({ environment, project })
      expect(first.features).toHaveLength(51)
      await other.imported({ ...place(), data: first })
      const second = await other.exported({ environment, project })
      expect(withoutIds(second)).toEqual(withoutIds(first))

      const changed = {
        ...second,
        features: second.features.map((one) => ({ ...one, description: 'Changed', stale: !one.stale })),
        featureStrategies: second.featureStrategies.slice(7).map((one) => ({ ...one, disabled: !one.disabled })),
        featureEnvironments: second.featureEnvironments.map((one) => ({ ...one, enabled: !one.enabled, variants: [] })),
      }
      await other.imported({ ...place(), data: changed })
      // The same ids as well, since these strategies were there.
      const { segments: _, contextFields: __, ...third } = await other.exported({ environment, project })
      expect(third).toEqual({ ...changed, segments: undefined, contextFields: undefined })
    } finally {
      await elsewhere.stop()
    }
  })

  test('lists and ETags see it at once', async () => {
    const path = `/api/admin/projects/${project}/features`
    const before = await server.send('GET', path)
    await imported({ ...place(), data: { features: [{ name: `seen-${made}` }] } })
    const after = await server.send('GET', path, { headers: { 'If-None-Match': before.headers.get('etag') ?? '' } })
    expect([after.status, after.text.includes(`seen-${made}`)]).toEqual([200, true])
  })

  test('is told as a whole, of the project', async () => {
    await imported({ ...place(), data: { features: [{ name: `whole-${made}` }, { name: feature, description: 'Other' }] } })
    const [event] = await server.database.run(
      build.selectFrom('event').selectAll().where('type', '=', 'features-imported').where('project', '=', project).compile(),
    )
    expect(event).toMatchObject({ environment, data: { created: 1, updated: 1 }, created_by: 'admin for tests' })
  })
})

test('nothing stays of an import that breaks half-way', async () => {
  const before = await stateMark()
  const data = manyFeatures(`broken-${made}`, 1_200)
  // The plan does not look at what the database alone refuses: it breaks in the third of the slices.
  const trigger = `raise exception 'half-way'`
  const run = (text: string) => server.database.run({ sql: text, parameters: [], query: {} } as never)
  await run(
    `create function break_half_way() returns trigger language plpgsql as $$ begin if new.name like '%-01100' then ${trigger}; end if; return new; end $$`,
  )
  await run('create trigger break_half_way before insert on feature for each row execute function break_half_way()')
  try {
    expect((await post('import', { ...place(), data })).status).toBe(500)
  } finally {
    await run('drop trigger break_half_way on feature')
    await run('drop function break_half_way')
  }
  expect(await stateMark()).toBe(before)
  await imported({ ...place(), data })
  expect((await exported({ environment, project })).features).toHaveLength(1_201)
})

test('a body far beyond what others may send', async () => {
  const padding = 'x'.repeat(9_000)
  const features = Array.from({ length: 300 }, (_, at) => ({ name: `large-${made}-${at}`, description: padding }))
  const wanted = { ...place(), data: { features } }
  expect(JSON.stringify(wanted).length).toBeGreaterThan(2_000_000)
  await imported(wanted)
  expect((await server.send('GET', pathIn({ project }, `large-${made}-299`))).status).toBe(200)
})
