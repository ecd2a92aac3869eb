import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { batchesOf, manyFeatures } from '../../../test/features-batch.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { writeExport } from '../../flags/export/write-export.ts'
import { streamSnapshot } from '../../pipeline/streams/stream-snapshot.ts'
import { build } from '../../store/index.ts'

let server: TestServer
const { post, exported } = batchesOf(() => server)
const environment = 'production'
const constraint = (contextName: string) => ({ contextName, operator: 'IN', values: ['1'], inverted: false, caseInsensitive: false })
const strategyId = '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0011'

beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['region', 'segmented', 'unused'])
    await server.send('POST', '/api/admin/context', { body: { name, description: name } })
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'The shop' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
    tagTypes: [{ name: 'team', description: 'Whose', icon: 'T' }],
    segments: [
      { id: 7, name: 'testers', description: 'Who test', constraints: [constraint('segmented')] },
      { id: 8, name: 'unused', constraints: [] },
    ],
    features: [
      {
        name: 'checkout',
        project: 'shop',
        description: 'Pays',
        createdAt: '2024-01-02T03:04:05.678Z',
        dependencies: [{ feature: 'base' }],
      },
      { name: 'base', project: 'shop', stale: true },
      { name: 'retired', project: 'shop', archived: true },
      { name: 'elsewhere' },
      { name: 'veiled', project: 'veiled' },
    ],
    featureTags: ['checkout', 'elsewhere', 'retired', 'veiled'].map((featureName) => ({
      featureName,
      tagType: 'team',
      tagValue: 'payments',
    })),
    featureEnvironments: [
      { featureName: 'checkout', name: environment, enabled: true, variants: [{ name: 'blue', weight: 1000 }] },
      { featureName: 'checkout', name: 'development', enabled: false },
    ],
    featureStrategies: [
      {
        id: strategyId,
        featureName: 'checkout',
        environment,
        name: 'default',
        sortOrder: 2,
        segments: [7],
        constraints: [constraint('region')],
      },
      { featureName: 'checkout', environment, name: 'default', sortOrder: 1, title: 'First' },
      { featureName: 'checkout', environment: 'development', name: 'default', constraints: [constraint('unused')] },
    ],
  })
})
afterAll(() => server.stop())

const names = ({ features }: { features: readonly { name: string }[] }) => features.map(({ name }) => name)

describe('200', () => {
  test('returns features of one environment with all related objects', async () => {
    const result = await exported({ environment, features: ['checkout'] })
    expect(result).toEqual({
      features: [
        {
          ...{ name: 'checkout', type: 'release', description: 'Pays', project: 'shop', stale: false, impressionData: false },
          createdAt: '2024-01-02T03:04:05.678Z',
        },
      ],
      featureStrategies: [
        expect.objectContaining({ title: 'First', sortOrder: 1, featureName: 'checkout' }),
        {
          ...{ id: strategyId, name: 'default', title: null, disabled: false, featureName: 'checkout', sortOrder: 2, segments: [7] },
          ...{ constraints: [constraint('region')], variants: [], parameters: {} },
        },
      ],
      featureEnvironments: [
        expect.objectContaining({
          ...{ name: environment, featureName: 'checkout', environment, enabled: true },
          variants: [expect.objectContaining({ name: 'blue' })],
        }),
      ],
      featureTags: [{ featureName: 'checkout', tagType: 'team', tagValue: 'payments' }],
      dependencies: [{ feature: 'checkout', dependencies: [{ feature: 'base', enabled: true, variants: [] }] }],
      tagTypes: [{ name: 'team', description: 'Whose', icon: 'T' }],
      segments: [{ id: 7, name: 'testers', description: 'Who test', project: null, constraints: [constraint('segmented')] }],
      contextFields: [
        { name: 'region', description: 'region', stickiness: false, sensitive: false, sortOrder: 10, legalValues: [] },
        { name: 'segmented', description: 'segmented', stickiness: false, sensitive: false, sortOrder: 10, legalValues: [] },
      ],
    })
  })

  test('selects live features by project or by tag', async () => {
    expect(names(await exported({ environment, project: 'shop' }))).toEqual(['base', 'checkout'])
    expect(names(await exported({ environment, tag: 'payments' }))).toEqual(['checkout', 'elsewhere', 'veiled'])
    expect(names(await exported({ environment, tag: 'nobody' }))).toEqual([])
    expect(names(await exported({ environment, features: [] }))).toEqual([])
  })

  test('includes the context fields that strategies, variants and segments of the environment use', async () => {
    const fields = ['of-parameter', 'of-strategy-variant', 'of-variant', 'of-override', 'of-elsewhere', 'default', 'random']
    for (const name of fields) await server.send('POST', '/api/admin/context', { body: { name } })
    const variant = (stickiness: string) => ({ name: stickiness, weight: 1000, weightType: 'variable', stickiness })
    const overridden = { ...variant('random'), overrides: [{ contextName: 'of-override', values: ['1'] }] }
    const strategy = { featureName: 'sticky', name: 'flexibleRollout' }
    await importFile(server, {
      version: 4,
      features: [{ name: 'sticky' }],
      featureEnvironments: [
        { featureName: 'sticky', name: environment, enabled: true, variants: [variant('of-variant'), variant('default'), overridden] },
        { featureName: 'sticky', name: 'development', enabled: true, variants: [variant('of-elsewhere')] },
      ],
      featureStrategies: [
        { ...strategy, environment, parameters: { stickiness: 'of-parameter' }, variants: [variant('of-strategy-variant')] },
        { ...strategy, environment, parameters: { stickiness: 'default' } },
      ],
    })
    const { contextFields } = await exported({ environment, features: ['sticky'] })
    expect(contextFields.map(({ name }) => name)).toEqual(['of-override', 'of-parameter', 'of-strategy-variant', 'of-variant'])
  })

  test('omits features of projects hidden from the caller', async () => {
    const { token } = await newAccount(server)
    const seen = await exported({ environment, tag: 'payments' }, token)
    expect(JSON.stringify(seen)).not.toContain('veiled')
    expect(names(seen)).toEqual(['checkout', 'elsewhere'])
  })

  test('returns a file for download on request', async () => {
    const file = await post('export', { environment, features: ['base'], downloadFile: true })
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="features-production.json"')
    expect((await post('export', { environment, features: ['base'] })).headers.get('content-disposition')).toBeNull()
  })

  test('streams many features without Content-Length, and stores nothing', async () => {
    const hash = await stateMarker(server.database)
    await server.send('POST', '/api/admin/features-batch/import', {
      body: { project: 'shop', environment, data: manyFeatures('many', 1_200) },
    })
    const before = await hash()
    const answer = await post('export', { environment, project: 'shop' })
    expect(answer.headers.get('content-length')).toBeNull()
    expect(names(answer.json)).toHaveLength(1_202)
    expect(answer.json.featureStrategies.length).toBeGreaterThan(1_200)
    expect(await hash()).toBe(before)
  })

  test('an export is one snapshot, despite writes during the response', async () => {
    const describe = (description: string) =>
      server.database.run(build.updateTable('feature').set({ description }).where('name', '=', 'checkout').compile())
    let written: Promise<unknown> | undefined
    const { store, runtime } = server.ports
    const { parts } = streamSnapshot({ store, exports: runtime.exports }, { account: null, token: null }, async function* (tx) {
      for await (const part of writeExport(tx, { environment, features: ['checkout'], downloadFile: false }, null)) {
        written ??= describe('Changed')
        // On the embedded engine, the write waits until the snapshot ends.
        if (inject('engine') === 'postgres') await written
        yield part
      }
    })
    const all: Uint8Array[] = []
    for await (const part of parts) all.push(part)
    expect(JSON.parse(Buffer.concat(all).toString()).features).toMatchObject([{ description: 'Pays' }])
    await written
    expect((await exported({ environment, features: ['checkout'] })).features).toMatchObject([{ description: 'Changed' }])
  })
})

describe('400', () => {
  test.each([
    ['no environment', { features: [] }],
    ['no selection', { environment }],
    ['two selections', { environment, features: [], project: 'shop' }],
    ['too many names', { environment, features: Array.from({ length: 10_001 }, (_, at) => `f${at}`) }],
    ['an invalid name', { environment, features: ['a b'] }],
  ])('returns 400 for %s', async (_, query) => {
    const { status, json } = await post('export', query)
    expect([status, json.name]).toEqual([400, 'ValidationError'])
  })
})

describe('404', () => {
  test.each([
    ['an unknown environment', { environment: 'nowhere', features: [] }, 'body/environment'],
    ['an unknown feature', { environment, features: ['base', 'nowhere'] }, 'body/features/1'],
    ['an archived feature', { environment, features: ['retired'] }, 'body/features/0'],
  ])('returns 404 for %s', async (_, query, path) => {
    const { status, json } = await post('export', query)
    expect([status, json.name, json.details[0].path]).toEqual([404, 'NotFoundError', path])
  })

  test('returns the same 404 for an unknown project as for a hidden project and its features', async () => {
    expect((await post('export', { environment, project: 'nowhere' })).json.message).toBe('There is no project nowhere')
    const { token } = await newAccount(server)
    expect((await post('export', { environment, project: 'veiled' }, token)).json.message).toBe('There is no project veiled')
    expect((await post('export', { environment, features: ['veiled'] }, token)).json.message).toContain('There is no feature named veiled')
  })
})
