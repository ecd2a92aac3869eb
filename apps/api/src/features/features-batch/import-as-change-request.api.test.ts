import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { changesOf } from '../../../test/change-requests.ts'
import { readIn, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { type ImportPlace, newImportPlace, rollout } from '../../../test/import-place.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let place: ImportPlace
let member: string
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer()
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  place = await newImportPlace(server)
  await review(server, place)
  member = (await newAccount(server, { projects: { [place.project]: 'Member' } })).token
})

const environment = 'production'
const propose = (data: object, { token = member, query = '' }: { token?: string; query?: string } = {}) =>
  server.send('POST', `/api/admin/features-batch/import?asChangeRequest=true${query}`, {
    token,
    body: { project: place.project, environment, data },
  })
const on = ({ feature }: ImportPlace) => ({
  features: [{ name: feature, description: 'Before' }],
  featureStrategies: [rollout(feature)],
  featureEnvironments: [{ featureName: feature, enabled: true, variants: [] }],
})

describe('200', () => {
  test('proposes what the import would change as a draft of the caller, and stores nothing else', async () => {
    const { feature } = place
    const before = await readIn(server, place, feature)
    const { status, json, text } = await propose(on(place))
    expect(status, text).toBe(200)
    expect(json.warnings).toEqual([])
    expect(json.changeRequest).toMatchObject({ state: 'Draft', environment, project: place.project })
    expect(changesOf(json.changeRequest)).toMatchObject([
      { feature, action: 'addStrategy', payload: { name: 'flexibleRollout', parameters: { rollout: '50' } } },
      { feature, action: 'deleteStrategy', payload: { id: before.strategies[0]!.id } },
      { feature, action: 'patchVariant', payload: { variants: [] } },
      { feature, action: 'updateEnabled', payload: { enabled: true } },
    ])
    expect(await readIn(server, place, feature)).toEqual(before)
    const path = `/api/admin/projects/${place.project}/change-requests/${json.changeRequest.id}`
    expect((await server.send('GET', path, { token: member })).json).toEqual(json.changeRequest)
    expect((await server.send('POST', `${path}/preview`, { token: member })).json).toEqual(json.plan)
    expect(json.plan).toMatchObject({
      planHash: json.changeRequest.planHash,
      conflicts: [],
      features: [{ name: feature, after: { enabled: true } }],
    })
  })

  test('joins the open change request of the caller', async () => {
    const first = (await propose(on(place))).json.changeRequest
    const more = (await propose({ ...on(place), featureEnvironments: [] })).json.changeRequest
    expect([more.id, changesOf(more).length]).toEqual([first.id, 6])
  })

  test('warns of what a change request cannot hold, and proposes the rest', async () => {
    const { feature, made } = place
    const { status, json, text } = await propose({
      ...on(place),
      features: [{ name: feature, description: 'After' }],
      featureTags: [{ featureName: feature, tagType: `type-${made}`, tagValue: 'red' }],
      tagTypes: [{ name: `type-${made}` }],
      contextFields: [{ name: `field-${made}` }],
    })
    expect(status, text).toBe(200)
    expect(json.warnings.map(({ affectedItems }: { affectedItems: string[] }) => affectedItems)).toEqual([
      [`type-${made}`],
      [`field-${made}`],
      [feature],
      [feature],
    ])
    expect(changesOf(json.changeRequest)).toHaveLength(4)
    expect((await server.send('GET', `/api/admin/projects/${place.project}/features/${feature}`)).json.description).toBe('Before')
  })

  test('creates no change request when nothing would change, and stores nothing for a dry run', async () => {
    const before = await stateMark()
    const same = { features: [{ name: place.feature, description: 'Before' }] }
    expect(await propose(same)).toMatchObject({ status: 200, json: { warnings: [] } })
    expect((await propose(same)).json).not.toHaveProperty('changeRequest')
    const tried = await propose(on(place), { query: '&dryRun=true' })
    expect([tried.status, changesOf(tried.json.changeRequest).length]).toEqual([200, 4])
    expect(await stateMark()).toBe(before)
  })
})

const refused: [string, (at: ImportPlace) => object, RegExp][] = [
  ['a new feature', ({ made }) => ({ features: [{ name: `new-${made}` }] }), /cannot create features: create these first: new-/],
  [
    'a new segment',
    ({ feature, made }) => ({
      features: [{ name: feature }],
      featureStrategies: [rollout(feature, { segments: [1] })],
      segments: [{ id: 1, name: `segment-${made}`, constraints: [] }],
    }),
    /cannot create segments: create these first: segment-/,
  ],
  [
    'a strategy type that does not exist',
    ({ feature }) => ({ features: [{ name: feature }], featureStrategies: [rollout(feature, { name: 'homemade' })] }),
    /no strategy type homemade/,
  ],
]
test.each(refused)('returns 400 for %s, and stores nothing', async (_, data, says) => {
  const before = await stateMark()
  const { status, json } = await propose(data(place))
  expect([status, json.name, json.details[0].path]).toEqual([400, 'ValidationError', 'body/data'])
  expect(json.message).toMatch(says)
  expect(await stateMark()).toBe(before)
})

test('returns 403 for the import itself, and for callers who cannot propose changes in a protected project', async () => {
  const body = { project: place.project, environment, data: on(place) }
  const direct = await server.send('POST', '/api/admin/features-batch/import', { token: member, body })
  expect([direct.status, direct.json.message]).toEqual([403, expect.stringContaining('SKIP_CHANGE_REQUEST')])
  const path = `/api/admin/projects/${place.project}/settings`
  expect((await server.send('PUT', path, { body: { mode: 'protected' } })).status).toBe(200)
  const { token } = await newAccount(server, { rootRole: 'Editor' })
  const before = await stateMark()
  expect((await propose(on(place), { token })).status).toBe(403)
  expect(await stateMark()).toBe(before)
})

test('returns 404 for an environment that the project does not have', async () => {
  const body = { project: place.project, environment: 'nowhere', data: on(place) }
  const answer = await server.send('POST', '/api/admin/features-batch/import?asChangeRequest=true', { token: member, body })
  expect([answer.status, answer.json.details[0].path]).toEqual([404, 'body/environment'])
})
