import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newReviewScope } from '../../../test/change-requests.ts'
import { listEvents } from '../../../test/events.ts'
import { listFlagEvents, pathIn, review } from '../../../test/flags.ts'
import { serverForTest, startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { storedRows } from '../../../test/stored-rows.ts'
import { rawOf, register, report } from '../../../test/usage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const path = (rest = '') => `/api/admin/environments${rest}`
const remove = (name: string) => server.send('DELETE', path(`/${name}`))
const create = (name: string, more: object = {}) =>
  server.send('POST', path(), { body: { name, type: 'test', enabled: false, sortOrder: 300, ...more } })
const half = '5f0f8da5-398f-4d26-9089-5a87e39dbca6'

/** Creates a project with a feature that is configured in the environment and off there. */
const use = async (environment: string, project: string, more: object = {}) => {
  const feature = `${project}-feature`
  await importFile(
    server,
    {
      version: 4,
      environments: [{ name: environment, type: 'test', enabled: false, sortOrder: 300, ...more }],
      projects: [{ id: project, name: project }],
      segments: [{ id: 900, name: 'everybody', constraints: [] }],
      features: [{ name: feature, project }],
      featureEnvironments: [
        {
          featureName: feature,
          name: environment,
          enabled: false,
          variants: [{ name: 'blue', weight: 1000, weightType: 'variable', stickiness: 'default' }],
        },
      ],
      featureStrategies: [{ id: half, featureName: feature, environment, name: 'default', segments: [900] }],
    },
    { keep: 'true' },
  )
  return feature
}

const refused = async (name: string, message: string, on = server) => {
  const hash = await stateMarker(on.database)
  const before = await hash()
  const { status, json } = await on.send('DELETE', path(`/${name}`))
  expect([status, json.name, json.message]).toEqual([409, 'ConflictError', message])
  expect(await hash()).toBe(before)
}

describe('200', () => {
  test('removes everything in the environment, and each event has the former state', async () => {
    const feature = await use('going', 'leaving')
    await review(server, { project: 'leaving' }, 'going')
    const change = { action: 'updateEnabled', feature, payload: { enabled: true } }
    const request = await server.send('POST', '/api/admin/projects/leaving/environments/going/change-requests', { body: change })
    expect(request.status).toBe(200)
    const token = (await server.send('POST', '/api/admin/api-tokens', { body: { tokenName: 'app', type: 'client', environment: 'going' } }))
      .json
    await report(server, { [feature]: { yes: 3, variants: { blue: 2 } } }, { token: token.secret })
    await register(server, 'the-app', { token: token.secret })
    await server.ports.runtime.usage.flush()
    const mentions = async () => {
      const { event, revision, api_token, ...tables } = await storedRows(server.database)
      return Object.entries(tables).flatMap(([table, rows]) => (rows.some((row) => row.includes('going')) ? [table] : []))
    }
    expect((await rawOf(server, feature)).map((entry) => entry.environment)).toContain('going')
    expect(await mentions()).toEqual([
      'application_instance',
      'application_use',
      'change_request',
      'change_request_setting',
      'environment',
      'feature_environment',
      'feature_usage',
      'project_environment',
      'segment_use',
      'variant_usage',
    ])

    const applications = () => server.send('GET', '/api/admin/metrics/applications')
    expect((await applications()).text).toContain('going')
    const { status, json } = await remove('going')
    expect([status, json]).toEqual([200, {}])
    expect(await mentions()).toEqual([])
    expect((await applications()).text).not.toContain('going')
    expect((await rawOf(server, feature)).filter((entry) => entry.environment === 'going')).toEqual([])
    expect((await server.send('GET', path('/going'))).status).toBe(404)
    expect((await server.send('GET', pathIn({ project: 'leaving' }, feature, '', 'going'))).status).toBe(404)
    expect((await listEvents(server, 'environment-deleted')).at(-1)).toMatchObject({
      pre_data: { name: 'going', type: 'test', sortOrder: 300 },
    })
    expect((await listEvents(server, 'change-request-discarded')).at(-1)).toMatchObject({
      project: 'leaving',
      environment: 'going',
      pre_data: { state: 'Draft', changes: [{ action: 'updateEnabled' }] },
    })
    expect((await listEvents(server, 'project-environment-removed')).at(-1)).toMatchObject({ project: 'leaving', data: null })
    expect((await listEvents(server, 'api-token-deleted')).at(-1)).toMatchObject({ pre_data: { tokenName: 'app' }, data: null })
    const ofFeature = (await listFlagEvents(server, feature)).filter(({ type }) => type.startsWith('feature-'))
    expect(ofFeature).toMatchObject([
      { type: 'feature-strategy-remove', environment: 'going', pre_data: { id: half }, data: null },
      {
        type: 'feature-environment-variants-updated',
        environment: 'going',
        pre_data: { variants: [{ name: 'blue' }] },
        data: { variants: [] },
      },
    ])
    expect(new Set(ofFeature.map((event) => event.group_id)).size).toBe(1)
    expect((await server.send('GET', '/api/admin/segments/900')).json).toMatchObject({ usedInFeatures: 0 })
  })

  test('tokens of a deleted environment stop working, also after an environment with the same name is created', async () => {
    await create('reborn')
    const body = { tokenName: 'app', type: 'client', environment: 'reborn' }
    const { secret } = (await server.send('POST', '/api/admin/api-tokens', { body })).json
    await report(server, { any: { yes: 1 } }, { token: secret })
    const asked = async () => (await server.send('POST', '/api/client/metrics', { token: secret, body: {} })).status
    expect(await asked()).toBe(400)
    expect((await remove('reborn')).status).toBe(200)
    expect(await asked()).toBe(401)
    expect((await create('reborn')).status).toBe(201)
    expect(await asked()).toBe(401)
    expect((await server.send('GET', path('/reborn'))).json.apiTokenCount).toBe(0)
  })

  test('lists and single features follow at once, also after an environment with the same name is created', async () => {
    for (const again of [false, true]) {
      const feature = await use('fading', `fading-${again}`)
      const paths = [
        `/projects/fading-${again}/features`,
        `/features?project=fading-${again}`,
        `/projects/fading-${again}/features/${feature}`,
        `/projects/fading-${again}/change-requests/config`,
        `/environments/project/fading-${again}`,
        '/environments',
      ].map((rest) => `/api/admin${rest}`)
      const ask = () => Promise.all(paths.map((one) => server.send('GET', one)))
      const before = await ask()
      for (const { text } of before) expect(text).toContain('fading"')
      expect((await remove('fading')).status).toBe(200)
      if (again) expect((await create('fading')).status).toBe(201)
      for (const [index, { text, headers }] of (await ask()).entries()) {
        expect(headers.get('etag'), paths[index]).not.toBe(before[index]!.headers.get('etag'))
        if (index < 5) expect(text, paths[index]).not.toContain('fading"')
      }
      const unchanged = await Promise.all(
        paths.map((one, index) => server.send('GET', one, { headers: { 'If-None-Match': before[index]!.headers.get('etag')! } })),
      )
      expect(unchanged.map(({ status }) => status)).toEqual(paths.map(() => 200))
    }
  })

  test('projects, features and imports keep working', async () => {
    await use('bygone', 'survivor', { enabled: true })
    await remove('bygone')
    expect((await server.send('POST', '/api/admin/projects', { body: { id: 'later', name: 'Later' } })).status).toBe(201)
    for (const project of ['later', 'survivor']) {
      const name = `${project}-new`
      expect((await server.send('POST', `/api/admin/projects/${project}/features`, { body: { name } })).status).toBe(201)
      const { json } = await server.send('GET', `/api/admin/projects/${project}/features/${name}`)
      expect(json.environments.map((one: { name: string }) => one.name)).toEqual(['development', 'production'])
    }
    await use('bygone', 'returning', { enabled: true })
    expect((await server.send('GET', path('/bygone'))).json).toMatchObject({ projectCount: 1, enabledToggleCount: 0 })
    expect((await remove('bygone')).status).toBe(200)
  })

  test('removes an environment in which an archived feature was on', async () => {
    const feature = await use('quiet', 'quiet-project')
    await server.send('POST', pathIn({ project: 'quiet-project' }, feature, '/on', 'quiet'))
    await refused('quiet', `Features are on in the environment quiet: ${feature}`)
    expect((await server.send('DELETE', `/api/admin/projects/quiet-project/features/${feature}`)).status).toBe(202)
    expect((await remove('quiet')).status).toBe(200)
    expect((await server.send('POST', `/api/admin/archive/revive/${feature}`)).status).toBe(200)
  })
})

describe('409', () => {
  test('returns 409 for a protected environment', async () => {
    await importFile(server, { version: 4, environments: [{ name: 'kept', type: 'test', enabled: false, protected: true }] })
    await refused('kept', 'The environment kept is protected')
  })

  test('returns 409 for an environment with enabled features', async () => {
    const { checkout } = await newReviewScope(server)
    await refused('production', `Features are on in the environment production: ${checkout}`)
  })

  test('returns 409 for the only environment of a project', async () => {
    const fresh = await serverForTest()
    const off = { method: 'POST', body: { name: 'only', type: 'test', enabled: true } }
    expect((await fresh.send(off.method, path(), { body: off.body })).status).toBe(201)
    for (const name of ['development', 'production']) await fresh.send('POST', path(`/${name}/off`))
    expect((await fresh.send('POST', '/api/admin/projects', { body: { id: 'lonely', name: 'Lonely' } })).status).toBe(201)
    await fresh.send('POST', path('/production/on'))
    await refused('only', 'The environment only is the only environment of projects: lonely', fresh)
  })

  test('returns 409 for the last enabled environment', async () => {
    const fresh = await serverForTest()
    await fresh.send('POST', path('/development/off'))
    await refused('production', 'The environment production is the last enabled environment', fresh)
    expect((await fresh.send('DELETE', path('/development'))).status).toBe(200)
  })
})
