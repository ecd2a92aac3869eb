import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { batchesOf, manyFeatures, withoutIds } from '../../../test/features-batch.ts'
import { listFlagEvents, listUses, pathIn, readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { newImportScope, rollout } from '../../../test/import-scope.ts'
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
let counter: number
let project: string
let feature: string
beforeEach(async () => {
  ;({ counter, project, feature } = await newImportScope(server))
})
const scope = () => ({ project, environment })

describe('200', () => {
  test('creates an unknown feature, off and empty in all other environments', async () => {
    const name = `new-${counter}`
    await imported({
      ...scope(),
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

  test('gives new ids to strategies without UUIDs, as Unleash 8 exports them, and keeps the ids in a repeated import', async () => {
    const name = `foreign-${counter}`
    const variants = ['b', 'a'].map((variant) => ({ name: variant, weight: 500, weightType: 'variable', stickiness: 'default' }))
    const featureStrategies = [{ ...rollout(name), id: '01M84Y6TR16726MHQRNEAE8103', variants }]
    const body = { ...scope(), data: { features: [{ name }], featureStrategies } }
    await imported(body)
    const { strategies } = await readIn(server, { project }, name)
    expect(strategies).toMatchObject([{ id: expect.stringMatching(/^[\da-f]{8}-/), variants: [{ name: 'a' }, { name: 'b' }] }])
    await imported(body)
    expect((await readIn(server, { project }, name)).strategies).toEqual(strategies)
  })

  test('accepts a creation time in every time format', async () => {
    const name = `dated-${counter}`
    await imported({ ...scope(), data: { features: [{ name, createdAt: '2026-01-01T00:00:00.0009+23:00' }] } })
    expect((await server.send('GET', `/api/admin/projects/${project}/features/${name}`)).json.createdAt).toBe('2025-12-31T01:00:00.000Z')
  })

  test('updates an existing feature only in this environment, and writes events with both states', async () => {
    const development = await readIn(server, { project }, feature, 'development')
    const before = await readIn(server, { project }, feature)
    await imported({
      ...scope(),
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

  test('keeps a configuration that the file does not mention', async () => {
    const before = await readIn(server, { project }, feature)
    await imported({ ...scope(), data: { features: [{ name: feature, description: 'After' }] } })
    expect(await readIn(server, { project }, feature)).toEqual(before)
    expect(await listFlagEvents(server, feature)).toMatchObject([{ type: 'feature-metadata-updated' }])
  })

  test('keeps the ids of existing strategies with the same id or the same content', async () => {
    const [existing] = (await readIn(server, { project }, feature)).strategies
    const data = (title: string) => ({
      features: [{ name: feature, description: 'Before' }],
      featureStrategies: [{ featureName: feature, name: 'default' }, rollout(feature, { title })],
      featureEnvironments: [{ featureName: feature, enabled: false }],
    })
    await imported({ ...scope(), data: data('One') })
    const first = await readIn(server, { project }, feature)
    expect(first.strategies[0]).toEqual(existing)
    const { featureStrategies, ...rest } = await exported({ environment, features: [feature] })
    await imported({ ...scope(), data: { ...rest, featureStrategies: featureStrategies.map((one) => ({ ...one, title: 'Two' })) } })
    const second = await readIn(server, { project }, feature)
    expect(second.strategies.map(({ id }) => id)).toEqual(first.strategies.map(({ id }) => id))
    expect(second.strategies.map(({ title }) => title)).toEqual(['Two', 'Two'])
  })

  test('creates missing tag types, tags, context fields and segments, and uses existing ones', async () => {
    const word = `word-${counter}`
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
    await imported({ ...scope(), data })
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

    const other = `other-${counter}`
    const again = JSON.parse(JSON.stringify(data).replaceAll(feature, other))
    await imported({ ...scope(), data: again })
    expect((await listUses(server, other)).map(({ segment }) => segment).sort()).toEqual(
      segments.map(({ id }: { id: number }) => id).sort(),
    )
  })

  test('uses the existing segment if the file has only the name of a segment', async () => {
    const name = `named-${counter}`
    const { json } = await server.send('POST', '/api/admin/segments', { body: { name, constraints: [] } })
    const data = { features: [{ name: feature }], featureStrategies: [rollout(feature, { segments: [5] })], segments: [{ id: 5, name }] }
    await imported({ ...scope(), data })
    expect((await readIn(server, { project }, feature)).strategies[0]?.segments).toEqual([json.id])
  })

  test('imports dependencies on later features of the file; features without dependencies in the file keep theirs', async () => {
    const [child, parent] = [`a-child-${counter}`, `z-parent-${counter}`]
    const features = [{ name: child }, { name: parent }]
    const dependencies = [{ feature: child, dependencies: [{ feature: parent, variants: ['blue'] }] }]
    await imported({ ...scope(), data: { features, dependencies } })
    const read = async () => (await server.send('GET', `/api/admin/projects/${project}/features/${child}`)).json.dependencies
    expect(await read()).toEqual([{ feature: parent, enabled: true, variants: ['blue'] }])
    await imported({ ...scope(), data: { features } })
    expect(await read()).toHaveLength(1)
    await imported({ ...scope(), data: { features, dependencies: [{ feature: child, dependencies: [{ feature, enabled: false }] }] } })
    expect(await read()).toEqual([{ feature, enabled: false, variants: [] }])
    expect((await listFlagEvents(server, child)).map(({ type }) => type)).toEqual([
      'feature-created',
      'feature-dependency-added',
      'feature-dependency-removed',
      'feature-dependency-added',
    ])
  })

  test('a repeated import changes nothing and writes no event', async () => {
    const wanted = { ...scope(), data: manyFeatures(`twice-${counter}`, 10) }
    await imported(wanted)
    const before = await stateMark()
    await imported(wanted)
    expect(await stateMark()).toBe(before)
  })

  test('an export, imported elsewhere and exported again, is identical; importing over existing features gives the same result', async () => {
    const elsewhere = await startTestServer()
    try {
      const other = batchesOf(() => elsewhere)
      await importFile(elsewhere, { version: 4, projects: [{ id: project, name: project }] })
      await imported({ ...scope(), data: manyFeatures(`trip-${counter}`, 50) })
      const first = await exported({ environment, project })
      expect(first.features).toHaveLength(51)
      await other.imported({ ...scope(), data: first })
      const second = await other.exported({ environment, project })
      expect(withoutIds(second)).toEqual(withoutIds(first))

      const changed = {
        ...second,
        features: second.features.map((one) => ({ ...one, description: 'Changed', stale: !one.stale })),
        featureStrategies: second.featureStrategies.slice(7).map((one) => ({ ...one, disabled: !one.disabled })),
        featureEnvironments: second.featureEnvironments.map((one) => ({ ...one, enabled: !one.enabled, variants: [] })),
      }
      await other.imported({ ...scope(), data: changed })
      // The ids are equal too, because these strategies existed.
      const { segments: _, contextFields: __, ...third } = await other.exported({ environment, project })
      expect(third).toEqual({ ...changed, segments: undefined, contextFields: undefined })
    } finally {
      await elsewhere.stop()
    }
  })

  test('lists and ETags change at once', async () => {
    const path = `/api/admin/projects/${project}/features`
    const before = await server.send('GET', path)
    await imported({ ...scope(), data: { features: [{ name: `seen-${counter}` }] } })
    const after = await server.send('GET', path, { headers: { 'If-None-Match': before.headers.get('etag') ?? '' } })
    expect([after.status, after.text.includes(`seen-${counter}`)]).toEqual([200, true])
  })

  test('writes one event about the complete import, with the project', async () => {
    await imported({ ...scope(), data: { features: [{ name: `whole-${counter}` }, { name: feature, description: 'Other' }] } })
    const [event] = await server.database.run(
      build.selectFrom('event').selectAll().where('type', '=', 'features-imported').where('project', '=', project).compile(),
    )
    expect(event).toMatchObject({ environment, data: { created: 1, updated: 1 }, created_by: 'admin for tests' })
  })
})

test('stores nothing if an import fails halfway', async () => {
  const before = await stateMark()
  const data = manyFeatures(`broken-${counter}`, 1_200)
  // The plan does not validate what only the database rejects. The import therefore fails in its third batch.
  const trigger = `raise exception 'half-way'`
  const run = (text: string) => server.database.run({ sql: text, parameters: [], query: {} } as never)
  await run(
    `create function break_half_way() returns trigger language plpgsql as $$ begin if new.name like '%-01100' then ${trigger}; end if; return new; end $$`,
  )
  await run('create trigger break_half_way before insert on feature for each row execute function break_half_way()')
  try {
    expect((await post('import', { ...scope(), data })).status).toBe(500)
  } finally {
    await run('drop trigger break_half_way on feature')
    await run('drop function break_half_way')
  }
  expect(await stateMark()).toBe(before)
  await imported({ ...scope(), data })
  expect((await exported({ environment, project })).features).toHaveLength(1_201)
})

test('accepts a body far above the limit of other endpoints', async () => {
  const padding = 'x'.repeat(9_000)
  const features = Array.from({ length: 300 }, (_, at) => ({ name: `large-${counter}-${at}`, description: padding }))
  const wanted = { ...scope(), data: { features } }
  expect(JSON.stringify(wanted).length).toBeGreaterThan(2_000_000)
  await imported(wanted)
  expect((await server.send('GET', pathIn({ project }, `large-${counter}-299`))).status).toBe(200)
})
