import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, serveTest, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'

const features = '/api/admin/projects/default/features'
const strategies = (feature: string) => `${features}/${feature}/environments/development/strategies`

let [on, off]: (TestServer | undefined)[] = []
let discard: () => Promise<void>
let strategy: string

/** Constraints with valid and with invalid values. */
const good = [
  { contextName: 'mail', operator: 'REGEX', value: '^[a-z]+@example\\.org$', caseInsensitive: true },
  { contextName: 'address', operator: 'IN_CIDR', values: ['10.0.0.0/8', '2001:db8::/32'] },
  { contextName: 'version', operator: 'SEMVER_GTE', value: '1.2.0' },
  { contextName: 'version', operator: 'SEMVER_LTE', value: '2.0.0' },
]
const bad = [
  [{ contextName: 'mail', operator: 'REGEX', value: '(' }, 'body/value'],
  [{ contextName: 'mail', operator: 'REGEX', value: '(a)\\1' }, 'body/value'],
  [{ contextName: 'mail', operator: 'REGEX', value: '((a{99}){99}){99}' }, 'body/value'],
  [{ contextName: 'mail', operator: 'REGEX', value: '' }, 'body/value'],
  [{ contextName: 'mail', operator: 'REGEX', values: ['a'] }, 'body/value'],
  [{ contextName: 'address', operator: 'IN_CIDR', values: ['10.0.0.0/8', '10.0.0.0/33'] }, 'body/values/1'],
  [{ contextName: 'address', operator: 'IN_CIDR', values: [] }, 'body/values'],
  [{ contextName: 'version', operator: 'SEMVER_GTE', value: 'v1' }, 'body/value'],
] as const
const met = { mail: 'Ada@example.org', address: '10.1.2.3', version: '2.0.0' }

beforeAll(async () => {
  const { database, discard: remove } = await freshDatabase()
  discard = remove
  on = await serveTest(database, { extendedOperators: true })
  off = await serveTest(database)
  await on.send('POST', features, { body: { name: 'strict' } })
  const added = await on.send('POST', strategies('strict'), { body: { name: 'default', constraints: good } })
  expect(added.status, added.text).toBe(200)
  strategy = added.json.id
  await on.send('POST', `${features}/strict/environments/development/on`)
})
afterAll(async () => {
  await on?.stop()
  await off?.stop().catch(() => undefined)
  await discard()
})

const isOn = async (server: TestServer, properties: object) => {
  const frontend = await server.send('POST', '/api/frontend', { token: server.tokens.frontend, body: { context: { properties } } })
  const ofrep = await server.send('POST', '/ofrep/v1/evaluate/flags/strict', {
    token: server.tokens.frontend,
    body: { context: properties },
  })
  const body = { environment: 'development', projects: ['default'], context: { appName: 'test', properties } }
  const playground = await server.send('POST', '/api/admin/playground', { body })
  const [found] = playground.json.features.filter(({ name }: { name: string }) => name === 'strict')
  return [frontend.json.toggles.length === 1, ofrep.json.value, found.isEnabled]
}

describe('with extended operators enabled', () => {
  test('the frontend API, OFREP and the playground evaluate the operators', async () => {
    expect(await isOn(on!, met)).toEqual([true, true, true])
    for (const other of [{ mail: 'ada@example.com' }, { address: '11.0.0.1' }, { version: '1.1.9' }, { version: '2.0.1' }])
      expect(await isOn(on!, { ...met, ...other })).toEqual([false, false, false])
  })

  test('SDKs receive the operators', async () => {
    const answer = await on!.send('GET', '/api/client/features', { token: on!.tokens.backend })
    const [found] = answer.json.features.filter(({ name }: { name: string }) => name === 'strict')
    expect(found.strategies[0].constraints.map(({ operator }: { operator: string }) => operator)).toEqual(
      good.map(({ operator }) => operator),
    )
  })

  test('constraints are validated, and segments and change requests accept the operators', async () => {
    for (const constraint of good)
      expect((await on!.send('POST', '/api/admin/constraints/validate', { body: constraint })).status).toBe(204)
    for (const [constraint, path] of bad) {
      const { status, json } = await on!.send('POST', '/api/admin/constraints/validate', { body: constraint })
      expect([status, json.details?.[0].path], JSON.stringify(constraint)).toEqual([400, path])
      const stored = await on!.send('POST', strategies('strict'), { body: { name: 'default', constraints: [constraint] } })
      expect(stored.status).toBe(400)
    }
    const segment = await on!.send('POST', '/api/admin/segments', { body: { name: 'strict', constraints: good } })
    expect(segment.status, segment.text).toBe(201)
    const change = { action: 'addStrategy', feature: 'strict', payload: { name: 'default', constraints: good, parameters: {} } }
    const proposed = await on!.send('POST', '/api/admin/projects/default/environments/development/change-requests', { body: change })
    expect(proposed.status, proposed.text).toBe(200)
  })
})

describe('with extended operators disabled', () => {
  test('returns 400 with the path of the operator, for every request that stores one', async () => {
    const [constraint] = good
    const proposal = { action: 'addStrategy', feature: 'strict', payload: { name: 'default', constraints: [constraint], parameters: {} } }
    const file = { version: 4, segments: [{ id: 7, name: 'file', constraints: [constraint] }] }
    const ways: [string, string, unknown, string][] = [
      ['POST', '/api/admin/constraints/validate', constraint, 'body/operator'],
      ['POST', strategies('strict'), { name: 'default', constraints: [constraint] }, 'body/constraints/0/operator'],
      ['PUT', `${strategies('strict')}/${strategy}`, { name: 'default', constraints: good }, 'body/constraints/0/operator'],
      [
        'PATCH',
        `${strategies('strict')}/${strategy}`,
        [{ op: 'replace', path: '/constraints/0/value', value: 'a' }],
        'body/constraints/0/operator',
      ],
      ['POST', '/api/admin/segments', { name: 'refused', constraints: [constraint] }, 'body/constraints/0/operator'],
      ['POST', '/api/admin/projects/default/environments/development/change-requests', proposal, 'body/payload/constraints/0/operator'],
      ['POST', '/api/admin/state/import', file, 'body/segments/0/constraints/0/operator'],
    ]
    for (const [method, path, body, field] of ways) {
      const answer = await off!.send(method, path, { body })
      expect([answer.status, answer.json.name, answer.json.details?.[0].path], `${method} ${path}`).toEqual([400, 'ValidationError', field])
      expect(answer.json.message).toContain('HALYARD_EXTENDED_OPERATORS')
    }
  })

  test('stored constraints never match, also inverted ones, and updates can keep them', async () => {
    expect(await isOn(off!, met)).toEqual([false, false, false])
    const [constraint] = good
    await importFile(on!, {
      version: 4,
      projects: [{ id: 'inverse', name: 'Inverse' }],
      features: [{ name: 'inverted', project: 'inverse' }],
      featureEnvironments: [{ featureName: 'inverted', environment: 'development', enabled: true }],
      featureStrategies: [
        {
          ...{ id: '00000000-0000-4000-8000-000000000001', featureName: 'inverted', environment: 'development', name: 'default' },
          constraints: [{ ...constraint, inverted: true }],
        },
      ],
    })
    const evaluate = async (server: TestServer) => {
      const token = await server.newToken({ type: 'frontend', project: 'inverse', environment: 'development' })
      return (await server.send('GET', '/api/frontend', { token })).json.toggles.length
    }
    expect([await evaluate(on!), await evaluate(off!)]).toEqual([1, 0])
    const patch = [{ op: 'replace', path: '/title', value: 'Still strict' }]
    expect((await off!.send('PATCH', `${strategies('strict')}/${strategy}`, { body: patch })).status).toBe(200)
    expect(await isOn(on!, met)).toEqual([true, true, true])
  })
})
