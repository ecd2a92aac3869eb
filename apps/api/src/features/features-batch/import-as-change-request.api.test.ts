import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { changesOf } from '../../../test/change-requests.ts'
import { readIn, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { type ImportScope, newImportScope, rollout } from '../../../test/import-scope.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let scope: ImportScope
let member: string
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer()
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newImportScope(server)
  await review(server, scope)
  member = (await newAccount(server, { projects: { [scope.project]: 'Member' } })).token
})

const environment = 'production'
const propose = (data: object, { token = member, query = '' }: { token?: string; query?: string } = {}) =>
  server.send('POST', `/api/admin/features-batch/import?asChangeRequest=true${query}`, {
    token,
    body: { project: scope.project, environment, data },
  })
const on = ({ feature }: ImportScope) => ({
  features: [{ name: feature, description: 'Before' }],
  featureStrategies: [rollout(feature)],
  featureEnvironments: [{ featureName: feature, enabled: true, variants: [] }],
})

describe('200', () => {
  test('proposes the changes of an import as a draft of the caller, and stores nothing else', async () => {
    const { feature } = scope
    const before = await readIn(server, scope, feature)
    const { status, json, text } = await propose(on(scope))
    expect(status, text).toBe(200)
    expect(json.warnings).toEqual([])
    expect(json.changeRequest).toMatchObject({ state: 'Draft', environment, project: scope.project })
    expect(changesOf(json.changeRequest)).toMatchObject([
      { feature, action: 'addStrategy', payload: { name: 'flexibleRollout', parameters: { rollout: '50' } } },
      { feature, action: 'deleteStrategy', payload: { id: before.strategies[0]!.id } },
      { feature, action: 'patchVariant', payload: { variants: [] } },
      { feature, action: 'updateEnabled', payload: { enabled: true } },
    ])
    expect(await readIn(server, scope, feature)).toEqual(before)
    const path = `/api/admin/projects/${scope.project}/change-requests/${json.changeRequest.id}`
    expect((await server.send('GET', path, { token: member })).json).toEqual(json.changeRequest)
    expect((await server.send('POST', `${path}/preview`, { token: member })).json).toEqual(json.plan)
    expect(json.plan).toMatchObject({
      planHash: json.changeRequest.planHash,
      conflicts: [],
      features: [{ name: feature, after: { enabled: true } }],
    })
  })

  test('joins the open change request of the caller', async () => {
    const first = (await propose(on(scope))).json.changeRequest
    const more = (await propose({ ...on(scope), featureEnvironments: [] })).json.changeRequest
    expect([more.id, changesOf(more).length]).toEqual([first.id, 6])
  })

  test('warns about parts that a change request cannot contain, and proposes the rest', async () => {
    const { feature, counter } = scope
    const { status, json, text } = await propose({
      ...on(scope),
      features: [{ name: feature, description: 'After' }],
      featureTags: [{ featureName: feature, tagType: `type-${counter}`, tagValue: 'red' }],
      tagTypes: [{ name: `type-${counter}` }],
      contextFields: [{ name: `field-${counter}` }],
    })
    expect(status, text).toBe(200)
    expect(json.warnings.map(({ affectedItems }: { affectedItems: string[] }) => affectedItems)).toEqual([
      [`type-${counter}`],
      [`field-${counter}`],
      [feature],
      [feature],
    ])
    expect(changesOf(json.changeRequest)).toHaveLength(4)
    expect((await server.send('GET', `/api/admin/projects/${scope.project}/features/${feature}`)).json.description).toBe('Before')
  })

  test('creates no change request if nothing would change, and stores nothing in a dry run', async () => {
    const before = await stateMark()
    const same = { features: [{ name: scope.feature, description: 'Before' }] }
    expect(await propose(same)).toMatchObject({ status: 200, json: { warnings: [] } })
    expect((await propose(same)).json).not.toHaveProperty('changeRequest')
    const dryRun = await propose(on(scope), { query: '&dryRun=true' })
    expect([dryRun.status, changesOf(dryRun.json.changeRequest).length]).toEqual([200, 4])
    expect(await stateMark()).toBe(before)
  })
})

const refused: [string, (at: ImportScope) => object, RegExp][] = [
  [
    'a new feature',
    ({ counter }) => ({ features: [{ name: `new-${counter}` }] }),
    /cannot create features: create these features first: new-/,
  ],
  [
    'a new segment',
    ({ feature, counter }) => ({
      features: [{ name: feature }],
      featureStrategies: [rollout(feature, { segments: [1] })],
      segments: [{ id: 1, name: `segment-${counter}`, constraints: [] }],
    }),
    /cannot create segments: create these segments first: segment-/,
  ],
  [
    'a strategy type that does not exist',
    ({ feature }) => ({ features: [{ name: feature }], featureStrategies: [rollout(feature, { name: 'homemade' })] }),
    /no strategy type homemade/,
  ],
]
test.each(refused)('returns 400 for %s, and stores nothing', async (_, data, says) => {
  const before = await stateMark()
  const { status, json } = await propose(data(scope))
  expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', 'body/data'])
  expect(json.message).toMatch(says)
  expect(await stateMark()).toBe(before)
})

test('returns 403 for a direct import, and to callers who cannot propose changes in a protected project', async () => {
  const body = { project: scope.project, environment, data: on(scope) }
  const direct = await server.send('POST', '/api/admin/features-batch/import', { token: member, body })
  expect([direct.status, direct.json.message]).toEqual([403, expect.stringContaining('SKIP_CHANGE_REQUEST')])
  const path = `/api/admin/projects/${scope.project}/settings`
  expect((await server.send('PUT', path, { body: { mode: 'protected' } })).status).toBe(200)
  const { token } = await newAccount(server, { rootRole: 'Editor' })
  const before = await stateMark()
  expect((await propose(on(scope), { token })).status).toBe(403)
  expect(await stateMark()).toBe(before)
})

test('returns 404 for an environment that the project does not have', async () => {
  const body = { project: scope.project, environment: 'nowhere', data: on(scope) }
  const answer = await server.send('POST', '/api/admin/features-batch/import?asChangeRequest=true', { token: member, body })
  expect([answer.status, answer.json.details[0].path]).toEqual([404, 'body/environment'])
})
