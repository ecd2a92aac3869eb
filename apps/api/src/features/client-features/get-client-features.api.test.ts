import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.send('POST', '/api/admin/projects', { body: { id: 'shop', name: 'Shop' } })
  for (const [project, name] of [
    ['default', 'checkout'],
    ['default', 'banner'],
    ['shop', 'cart'],
  ] as const)
    expect((await server.send('POST', `/api/admin/projects/${project}/features`, { body: { name } })).status).toBe(201)
})
afterAll(() => server.stop())

const path = '/api/client/features'
const spec = { 'Unleash-Client-Spec': '5.2.0' }
const backend = (project: string, environment = 'development') => server.newToken({ type: 'backend', project, environment })
const read = (token: string, { query = '', headers = spec as Record<string, string> } = {}) =>
  server.send('GET', path + query, { token, headers })
const namesOf = (answer: { json: { features: { name: string }[] } }) => answer.json.features.map(({ name }) => name)
const of = (project: string, name: string) => `/api/admin/projects/${project}/features/${name}`
const addStrategy = async (project: string, name: string, body: object, environment = 'development') => {
  const answer = await server.send('POST', `${of(project, name)}/environments/${environment}/strategies`, { body })
  expect(answer.status, answer.text).toBe(200)
  return answer.json as { id: string }
}
const newSegment = async (name: string, values: string[]) => {
  const constraints = [{ contextName: 'userId', operator: 'IN', values }]
  const answer = await server.send('POST', '/api/admin/segments', { body: { name, constraints } })
  expect(answer.status, answer.text).toBe(201)
  return answer.json.id as number
}

describe('200', () => {
  test('returns the features of the token’s environment in the form that SDKs read', async () => {
    const token = await backend('default')
    await addStrategy('default', 'checkout', {
      name: 'flexibleRollout',
      title: 'For people',
      parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' },
      constraints: [{ contextName: 'appVersion', operator: 'SEMVER_GT', value: '1.2.3' }],
    })
    await addStrategy('default', 'checkout', { name: 'default', disabled: true })
    await server.send('POST', `${of('default', 'checkout')}/environments/development/on`)
    const { status, json, headers } = await read(token)
    expect(status).toBe(200)
    expect(json.features).toEqual([
      expect.objectContaining({ name: 'banner', enabled: false, strategies: [] }),
      {
        name: 'checkout',
        project: 'default',
        type: 'release',
        description: null,
        enabled: true,
        stale: false,
        impressionData: false,
        strategies: [
          {
            name: 'flexibleRollout',
            parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' },
            constraints: [
              { contextName: 'appVersion', operator: 'SEMVER_GT', values: [], value: '1.2.3', inverted: false, caseInsensitive: false },
            ],
            variants: [],
          },
        ],
        variants: [],
        dependencies: [],
      },
    ])
    expect(json).toMatchObject({
      version: 2,
      segments: [],
      query: { environment: 'development', project: ['default'], inlineSegmentConstraints: false },
      meta: { etag: headers.get('etag'), revisionId: expect.any(Number) },
    })
  })

  test('returns the projects of the token, limited to the projects in the query', async () => {
    expect(namesOf(await read(await backend('shop')))).toEqual(['cart'])
    const all = await backend('*')
    expect(namesOf(await read(all))).toEqual(['banner', 'checkout', 'cart'])
    expect(namesOf(await read(all, { query: '?project=shop' }))).toEqual(['cart'])
    expect(namesOf(await read(await backend('shop'), { query: '?project=default' }))).toEqual([])
    expect(namesOf(await read(all, { query: '?namePrefix=c' }))).toEqual(['checkout', 'cart'])
  })

  test('filters by tags', async () => {
    const token = await backend('default')
    const tagged = await server.send('POST', '/api/admin/features/banner/tags', { body: { type: 'simple', value: 'front' } })
    expect(tagged.status, tagged.text).toBe(201)
    expect(namesOf(await read(token, { query: '?tag=simple:front' }))).toEqual(['banner'])
    expect(namesOf(await read(token, { query: '?tag=simple:back&tag=simple:front' }))).toEqual(['banner'])
    expect(namesOf(await read(token, { query: '?tag=simple:back' }))).toEqual([])
  })

  test('returns only the segments that its features use', async () => {
    const [token, other] = [await backend('default'), await backend('shop')]
    const [used] = [await newSegment('used', ['1']), await newSegment('unused', ['2'])]
    await addStrategy('default', 'banner', { name: 'default', segments: [used] })
    const constraints = [{ contextName: 'userId', operator: 'IN', values: ['1'], inverted: false, caseInsensitive: false }]
    expect((await read(token)).json.segments).toEqual([{ id: used, name: 'used', constraints }])
    expect((await read(other)).json.segments).toEqual([])
    for (const headers of [{}, { 'Unleash-Client-Spec': '4.1.9' }] as Record<string, string>[]) {
      const { json } = await read(token, { headers })
      expect(json.features[0].strategies).toEqual([{ name: 'default', parameters: {}, variants: [], constraints }])
      expect(json).not.toHaveProperty('segments')
    }
    expect((await read(token, { headers: { 'Unleash-Client-Spec': '4.2.0' } })).json.features[0].strategies[0].segments).toEqual([used])
  })

  test('omits archived features, and follows a feature to another project', async () => {
    const [token, shop] = [await backend('default'), await backend('shop')]
    await server.send('POST', '/api/admin/projects/default/features', { body: { name: 'moving' } })
    expect(namesOf(await read(token))).toContain('moving')
    await server.send('POST', `${of('default', 'moving')}/changeProject`, { body: { newProjectId: 'shop' } })
    expect(namesOf(await read(token))).not.toContain('moving')
    expect(namesOf(await read(shop))).toContain('moving')
    await server.send('DELETE', of('shop', 'moving'))
    expect(namesOf(await read(shop))).not.toContain('moving')
  })

  test('only a token for all environments can choose the environment in the query', async () => {
    await server.send('POST', `${of('shop', 'cart')}/environments/production/on`)
    const admin = await read(server.tokens.admin, { query: '?environment=production' })
    expect(admin.json.query).toMatchObject({ environment: 'production' })
    const own = await read(await backend('shop'), { query: '?environment=production' })
    expect(own.json.query).toMatchObject({ environment: 'development' })
  })
})

describe('304', () => {
  const tagOf = async (token: string) => (await read(token)).headers.get('etag')!
  const unchanged = async (token: string, tag: string) => {
    const answer = await read(token, { headers: { ...spec, 'If-None-Match': tag } })
    return answer.status
  }

  test('returns 304 for the ETag until something in the scope changes', async () => {
    const token = await backend('default')
    const tag = await tagOf(token)
    expect((await read(token, { headers: { ...spec, 'If-None-Match': tag } })).headers.get('etag')).toBe(tag)
    expect(await unchanged(token, tag)).toBe(304)
    expect(await unchanged(token, tag.slice(2))).toBe(304)
    await server.send('PUT', of('default', 'banner'), { body: { type: 'release', description: 'New' } })
    expect(await unchanged(token, tag)).toBe(200)
  })

  test('returns 304 after changes to other projects and environments', async () => {
    const token = await backend('default')
    const tag = await tagOf(token)
    await server.send('POST', `${of('shop', 'cart')}/environments/development/on`)
    await server.send('POST', `${of('default', 'banner')}/environments/production/on`)
    await newSegment('of nobody', ['3'])
    expect(await unchanged(token, tag)).toBe(304)
  })

  test('returns 200 once a segment that a feature uses has changed', async () => {
    const [token, other] = [await backend('default'), await backend('shop')]
    const id = await newSegment('changing', ['1'])
    await addStrategy('default', 'banner', { name: 'default', segments: [id] })
    const [tag, elsewhere] = [await tagOf(token), await tagOf(other)]
    const constraints = [{ contextName: 'userId', operator: 'IN', values: ['1', '9'] }]
    expect((await server.send('PUT', `/api/admin/segments/${id}`, { body: { name: 'changing', constraints } })).status).toBe(204)
    const answer = await read(token, { headers: { ...spec, 'If-None-Match': tag } })
    expect([answer.status, answer.json.segments.at(-1).constraints[0].values]).toEqual([200, ['1', '9']])
    expect(await unchanged(other, elsewhere)).toBe(304)
  })
})

test.each(['5', 'v5.2.0', '5.2', 'new', '5.2.0.1'])('returns 400 for Unleash-Client-Spec %s', async (version) => {
  const { status, json } = await read(await backend('default'), { headers: { 'Unleash-Client-Spec': version } })
  expect([status, json.name]).toEqual([400, 'ValidationError'])
})

test('returns 403 for a frontend token', async () => {
  const frontend = await server.newToken({ type: 'frontend', project: 'default', environment: 'development' })
  expect((await read(frontend)).status).toBe(403)
})

describe('single features', () => {
  const readOne = (token: string, name: string, headers: Record<string, string> = spec) =>
    server.send('GET', `${path}/${name}`, { token, headers })

  test('returns 200 with the feature as in the list', async () => {
    const token = await backend('default')
    const { json } = await read(token)
    expect((await readOne(token, 'checkout')).json).toEqual(json.features.find(({ name }: { name: string }) => name === 'checkout'))
  })

  test('returns 304 while the feature does not change', async () => {
    const token = await backend('default')
    const tag = (await readOne(token, 'checkout')).headers.get('etag')!
    await server.send('POST', `${of('default', 'banner')}/environments/development/off`)
    expect((await readOne(token, 'checkout', { ...spec, 'If-None-Match': tag })).status).toBe(304)
  })

  test("returns 404 for a feature outside the token's scope", async () => {
    expect((await readOne(await backend('shop'), 'checkout')).status).toBe(404)
    expect((await readOne(await backend('shop'), 'nothing')).status).toBe(404)
  })
})
