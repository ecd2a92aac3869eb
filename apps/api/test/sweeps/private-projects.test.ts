import { type NamedEndpoint, neededPermissions } from '@halyard/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, newGroup } from '../accounts.ts'
import { someOf } from '../full.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { type AnyInput, sampleOf, seed, senderOf } from '../samples.ts'
import { importFile } from '../state-import.ts'
import { rawPath, report } from '../usage.ts'
import { type Case, cases, oneOfEachKind, type Reply } from './bindings.ts'
import { callerKind, each, isForAnyone, isForApplications } from './endpoint-kinds.ts'
import { expectEach } from './outcomes.ts'

const hidden = 'veiled'
const ghost = 'absent'
/** Ids of resources in the private project, each with an id of nothing. */
const strategies = { there: '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0077', nowhere: '0d5f2a52-6d8b-4a3a-9d0c-0b6a7f0f0088' }
const segments = { there: 77, nowhere: 88 }

let server: TestServer
const blind = new Map<string, { token: string; id: number }>()

/** Proposes a change in the private project, enables its reviews, and reports usage of its feature. */
const useHidden = async (token: string): Promise<void> => {
  const there = `/api/admin/projects/${hidden}/environments/production/change-requests`
  const change = { action: 'updateEnabled', feature: hidden, payload: { enabled: false } }
  const proposed = await server.send('POST', there, { token, body: change })
  expect(proposed.status, proposed.text).toBe(200)
  const set = await server.send('PUT', `${there}/config`, { token, body: { changeRequestsEnabled: true } })
  expect(set.status, set.text).toBe(200)
  const application = await server.newToken({ type: 'backend', project: hidden, environment: 'production' })
  await report(server, { [hidden]: { yes: 1 } }, { token: application, appName: 'of-several-projects' })
  await report(server, { checkout: { yes: 1 } }, { appName: 'of-several-projects' })
  await server.ports.runtime.usage.flush()
}

beforeAll(async () => {
  server = await startTestServer({ limited: false })
  await seed(server)
  await importFile(server, {
    version: 4,
    projects: [{ id: hidden, name: `Of the ${hidden}`, mode: 'private' }],
    features: [
      { name: hidden, project: hidden },
      { name: `${hidden}-archived`, project: hidden, archivedAt: '2026-01-31T12:00:00.000Z' },
      { name: `${hidden}-child`, project: hidden, dependencies: [{ feature: hidden }] },
    ],
    featureTags: [{ featureName: hidden, tagType: 'simple', tagValue: hidden }],
    featureEnvironments: [{ featureName: hidden, environment: 'production', enabled: true }],
    featureStrategies: [{ id: strategies.there, featureName: hidden, environment: 'production', name: 'default' }],
    segments: [{ id: segments.there, name: hidden, project: hidden, constraints: [] }],
  })
  const member = await newAccount(server, { projects: { [hidden]: 'Owner' } })
  await newGroup(server, { members: [member.id], projects: { [hidden]: 'Member' } })
  await useHidden(member.token)
  blind.set('a Viewer', await newAccount(server))
  blind.set('a Viewer who owns another project', await newAccount(server, { projects: { shop: 'Owner' } }))
  blind.set('a service account', await newAccount(server, { kind: 'Service Account' }))
  const inGroup = await newAccount(server)
  await newGroup(server, { members: [inGroup.id], rootRole: 'Viewer', projects: { shop: 'Owner' } })
  blind.set('a Viewer by a group too', inGroup)
})
afterAll(() => server.stop())

type NamingField = readonly [part: 'params' | 'query', name: string]

/** Fields of an input that name a project or a feature. */
const namingFieldsOf = ({ resource, endpoint }: NamedEndpoint): NamingField[] => [
  ...Object.keys(endpoint.params.shape)
    .filter((name) => name === 'projectId' || name === 'featureName' || (resource === 'metrics' && name === 'name'))
    .map((name) => ['params', name] as const),
  ...('project' in endpoint.query.shape ? [['query', 'project'] as const] : []),
]

/** Each field alone, and all fields together. */
const combinationsOf = (named: NamedEndpoint): (readonly NamingField[])[] => {
  const fields = namingFieldsOf(named)
  return [...fields.map((field) => [field]), ...(fields.length > 1 ? [fields] : [])]
}

const withNames = (input: AnyInput, fields: readonly NamingField[], word: string): AnyInput => {
  const wordsIn = (part: NamingField[0]) => Object.fromEntries(fields.flatMap(([of, name]) => (of === part ? [[name, word]] : [])))
  return { ...input, params: { ...input.params, ...wordsIn('params') }, query: { ...input.query, ...wordsIn('query') } }
}

/** Everything by which a caller can distinguish two responses. The tag of a list depends on its path, so only its presence counts. */
const visibleIn = ({ status, headers, answer }: Reply): string => {
  const own = new Map<string, string>([
    ['x-request-id', 'id'],
    ['traceparent', 'trace'],
    ['date', 'date'],
    ['etag', 'tag'],
  ])
  const all = [...headers].map(([name, value]) => [name, own.get(name) ?? value])
  const body = answer.text.replaceAll(headers.get('x-request-id') ?? '', 'id')
  return JSON.stringify({ status, headers: all, body })
}

/** Operations that return an empty result for a missing project or feature. */
const emptyForUnknown: ReadonlySet<string> = new Set([
  'getEventsForToggle',
  'findEvents',
  'getAllFeatures',
  'getArchivedFeatures',
  'getFeatureUsage',
  'getManifest',
  'getRawFeatureMetrics',
  'searchChangeRequests',
  'searchFeatures',
])

/** Status for a missing project or feature, for callers with permissions at most in the project shop. */
const statusForUnknown = (named: NamedEndpoint, fields: readonly NamingField[]): number => {
  if (isForApplications(named)) return 403
  const {
    operation,
    endpoint: { access },
  } = named
  const names = fields.map(([, name]) => name)
  const { project, feature } = access.scope ?? {}
  // The permission in the named project is required, and no caller has a permission in a missing project.
  const decides = project === undefined ? feature === undefined || names.includes(feature) : names.includes(project)
  if (neededPermissions(access).length > 0 && decides) return 403
  const isQuiet = operation === 'getPendingChangeRequestsForFeature' && !names.includes('projectId')
  return isQuiet || emptyForUnknown.has(operation) ? 200 : 404
}

const ownerElsewhere = 'a Viewer who owns another project'
const callers = ['a Viewer', ownerElsewhere, 'a service account', 'a Viewer by a group too'] as const

/** Expects equal responses for the private project and for a missing project. */
const expectSameAsMissing = async ({ named, call }: Case, fields: readonly NamingField[], who: string) => {
  const { token, id } = blind.get(who)!
  const sample = await sampleOf(server, named.operation, id)
  const [first, ...others] = named.endpoint.list ? [{}, { limit: '1' }, { cursor: '____' }] : [{}]
  const ask = (query: object, word: string) =>
    call(server, named, withNames({ ...sample, query: { ...sample.query, ...query } }, fields, word), { token })
  const ofGhost = await ask(first!, ghost)
  expect(visibleIn(await ask(first!, hidden)).replaceAll(hidden, ghost)).toBe(visibleIn(ofGhost))
  for (const query of others) expect(visibleIn(await ask(query, hidden)).replaceAll(hidden, ghost)).toBe(visibleIn(await ask(query, ghost)))
  // The owner of the sample's project passes the permission check; the other callers may lack the permission for the sample itself.
  if (who === ownerElsewhere) expect(ofGhost.status).toBe(statusForUnknown(named, fields))
}

const namesProjectOrFeature = (named: NamedEndpoint) => !isForAnyone(named) && namingFieldsOf(named).length > 0

const situationsOf = (one: Case, names: readonly string[]) =>
  combinationsOf(one.named).flatMap((fields) =>
    names.map((who) => [`${fields.map(([, name]) => name).join(' and ')}, ${who}`, () => expectSameAsMissing(one, fields, who)] as const),
  )

test.each(cases(namesProjectOrFeature))('$title returns equal responses for a private project and a missing one', (one) =>
  expectEach(situationsOf(one, [...new Set([ownerElsewhere, ...someOf(callers, one.turn)])])),
)

test.each(
  oneOfEachKind(
    each(callerKind, ({ endpoint }) => endpoint.method),
    namesProjectOrFeature,
  ),
)('$title returns equal responses for a private project and a missing one to every caller', (one) => expectEach(situationsOf(one, callers)))

const isRead = ({ endpoint }: NamedEndpoint) => endpoint.method === 'GET'

/** Reads that need a permission or an account which these callers lack. All other reads return 200. */
const refusedReads: Readonly<Record<string, readonly (typeof callers)[number][]>> = {
  exportEvents: callers,
  exportState: callers,
  getClientDelta: callers,
  getClientFeature: callers,
  getFrontendFeatures: callers,
  getClientFeatures: callers,
  getApiTokens: callers,
  getApiTokensByName: callers,
  getAuditAnchors: callers,
  getEvents: callers,
  getInviteToken: callers,
  getInviteTokens: callers,
  getNotificationSettings: ['a service account'],
  getOidcProvider: callers,
  getOidcProviders: callers,
  getOwnSessions: ['a service account'],
  getPasskeys: ['a service account'],
  getPersonalAccessTokens: ['a service account'],
  getPreferences: ['a service account'],
  getSavedViews: ['a service account'],
  getProjectApiTokens: ['a Viewer', 'a service account'],
  getSamlSettings: callers,
  getSamlStatus: callers,
  getSignInTest: callers,
  getScimSettings: callers,
  getSimpleSettings: callers,
  getServiceAccountTokens: callers,
  getServiceAccounts: callers,
  getUser: callers,
  getUserPasskeys: callers,
  getUsers: callers,
  getWebhook: callers,
  getWebhookDeliveries: callers,
  getWebhooks: callers,
}

const expectNotMentioned = async ({ named, call }: Case, who: (typeof callers)[number]) => {
  const { token, id } = blind.get(who)!
  const { status, answer } = await call(server, named, await sampleOf(server, named.operation, id), { token })
  const isRefused = refusedReads[named.operation]?.includes(who) ?? false
  const isOpen = isForAnyone(named) || !isRefused
  expect(status).toBe(isOpen ? 200 : 403)
  for (const word of [hidden, strategies.there]) expect(answer.text).not.toContain(word)
}

test.each(cases((named) => isRead(named)))('$title does not mention a private project', (one) =>
  expectEach(someOf(callers, one.turn).map((who) => [who, () => expectNotMentioned(one, who)] as const)),
)

/** Reads whose samples show the private project to administrators, and would show it to others without a check of the caller. */
const revealing = [
  'exportState',
  'getAllArchivedFeatures',
  'getApiTokens',
  'getApiTokensByName',
  'getApplications',
  'getAuditAnchors',
  'getFlagIndex',
  'getGroups',
  'getProjects',
  'getSegments',
  'getTags',
]

test('reads that could mention the private project mention it to administrators only', async () => {
  const mentioning: string[] = []
  for (const { over, named, call } of cases(isRead)) {
    if (over === 'tRPC' || named.operation.startsWith('validate')) continue
    const sender = isForAnyone(named) ? null : (senderOf(server, named) ?? null)
    const { answer } = await call(server, named, await sampleOf(server, named.operation), { token: sender })
    if (answer.text.includes(hidden)) mentioning.push(named.operation)
  }
  expect(mentioning.sort()).toEqual(revealing)
  await expectEach(
    cases(({ operation }) => revealing.includes(operation)).flatMap((one) =>
      callers.map((who) => [`${one.title}, ${who}`, () => expectNotMentioned(one, who)] as const),
    ),
  )
})

test('a member sees the private project', async () => {
  const { token } = await newAccount(server, { projects: { [hidden]: 'Member' } })
  const seen = await server.send('GET', '/api/admin/projects', { token })
  expect(seen.text).toContain(hidden)
  const { groups } = (await server.send('GET', '/api/admin/groups', { token })).json
  expect(groups.flatMap((group: { projects: string[] }) => group.projects)).toContain(hidden)
})

test('returns 409 for a name that is taken in a private project, without the name of the project', async () => {
  const { token } = blind.get('a Viewer who owns another project')!
  for (const name of [hidden, `${hidden}-archived`]) {
    const taken = await server.send('POST', '/api/admin/projects/shop/features', { token, body: { name } })
    expect(taken.status).toBe(409)
    expect(taken.json.message).toBe(`There is a feature named ${name} already`)
  }
})

test('validates names of features in private projects as free names, separately and in a batch', async () => {
  const { token } = blind.get('a Viewer who owns another project')!
  for (const name of [hidden, `${hidden}-archived`]) {
    const validated = await server.send('POST', '/api/admin/features/validate', { token, body: { name, projectId: 'shop' } })
    expect([validated.status, validated.text]).toEqual([200, '{}'])
  }
  const batch = (taken: string) => {
    const names = [taken, `${taken}-child`, `${taken}-archived`]
    const dependencies = [{ feature: taken, dependencies: [{ feature: 'new-parent' }] }]
    const data = { features: [...names, 'new-parent'].map((name) => ({ name })), dependencies }
    return { token, body: { project: 'shop', environment: 'production', data } }
  }
  const validate = (taken: string) => server.send('POST', '/api/admin/features-batch/validate', batch(taken))
  const ofHidden = await validate(hidden)
  expect(ofHidden).toMatchObject({ status: 200, json: { errors: [] } })
  expect(ofHidden.text.replaceAll(hidden, ghost)).toBe((await validate(ghost)).text)
  const imported = await server.send('POST', '/api/admin/features-batch/import', batch(hidden))
  expect(imported.status).toBe(400)
  expect(imported.json.message).toContain(`Features with these names exist in other projects: ${hidden}`)
  expect(imported.json.details).toHaveLength(1)
})

const switchOn = { action: 'updateEnabled', payload: { enabled: true } }
const strategy = { name: 'default', constraints: [], parameters: {} }
const naming: [string, { there: unknown; nowhere: unknown }, (word: unknown) => object][] = [
  ['a feature', { there: hidden, nowhere: ghost }, (feature) => ({ ...switchOn, feature })],
  ['a parent', { there: hidden, nowhere: ghost }, (feature) => ({ action: 'addDependency', feature: 'checkout', payload: { feature } })],
  ['a strategy', strategies, (id) => ({ action: 'deleteStrategy', feature: 'checkout', payload: { id } })],
  ['a segment', segments, (id) => ({ action: 'deleteSegment', payload: { id } })],
  ['a segment of a strategy', segments, (id) => ({ action: 'addStrategy', feature: 'checkout', payload: { ...strategy, segments: [id] } })],
  ['a project', { there: hidden, nowhere: ghost }, (project) => ({ action: 'updateSegment', payload: { id: 9, project } })],
]

test.each(naming)(
  'refuses a change that names %s of a private project in the same way as a change that names nothing',
  async (_, { there, nowhere }, changeOf) => {
    const { token } = blind.get('a Viewer who owns another project')!
    const outcomes = []
    for (const word of [there, nowhere]) {
      const path = '/api/admin/projects/shop/environments/production/change-requests'
      const { status, json } = await server.send('POST', path, { token, body: changeOf(word) })
      const { name, message, details } = json
      outcomes.push(JSON.stringify({ status, name, message, details }).replaceAll(String(there), String(nowhere)))
    }
    expect(outcomes[0]).toMatch(/^{"status":40[04]/)
    expect(outcomes[0]).toBe(outcomes[1])
  },
)

test('the ETag of usage does not change when usage of a private project is reported', async () => {
  const { token } = blind.get('a Viewer')!
  const tagOf = async (feature: string) => (await server.send('GET', rawPath(feature), { token })).headers.get('etag')
  const before = await tagOf(hidden)
  const application = await server.newToken({ type: 'backend', project: hidden, environment: 'development' })
  await report(server, { [hidden]: { yes: 1 } }, { token: application })
  await server.ports.runtime.usage.flush()
  expect([await tagOf(hidden), await tagOf(ghost)]).toEqual([before, before])
})

test('the ETag of an archive does not change when a private project changes', async () => {
  const { token } = blind.get('a Viewer')!
  const tag = async () => (await server.send('GET', `/api/admin/archive/features/${hidden}`, { token })).headers.get('etag')
  const before = await tag()
  const made = await server.send('POST', `/api/admin/projects/${hidden}/features`, { body: { name: 'made-meanwhile' } })
  expect(made.status).toBe(201)
  expect(await tag()).toBe(before)
})
