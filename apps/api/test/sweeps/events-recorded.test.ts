import { takesComment } from '@halyard/contracts'
import { eventTypes } from '@halyard/contracts/data'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { build } from '../../src/store/index.ts'
import { newAccount } from '../accounts.ts'
import { pathOf, proposed, switchOn } from '../change-requests.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { createOutbox } from '../outbox.ts'
import { approve, granted, newReviewing, setState } from '../reviews.ts'
import { type AnyInput, sampleOf, seed } from '../samples.ts'
import { importFile } from '../state-import.ts'
import { cases } from './bindings.ts'

/** Operations other than GET that change nothing that events report. */
const silent: Readonly<Record<string, 'a question' | 'sessions' | 'usage' | 'own settings'>> = {
  logIn: 'sessions',
  logInWithPasskey: 'sessions',
  getPasskeyRequest: 'a question',
  getPasskeyCreation: 'a question',
  logOut: 'sessions',
  endOtherSessions: 'sessions',
  endOwnSession: 'sessions',
  registerClientMetrics: 'usage',
  registerClientApplication: 'usage',
  registerFrontendMetrics: 'usage',
  registerFrontendApplication: 'usage',
  registerBulkMetrics: 'usage',
  registerEdgeMetrics: 'usage',
  createSavedView: 'own settings',
  updateSavedView: 'own settings',
  deleteSavedView: 'own settings',
  setPreferences: 'own settings',
  searchEvents: 'a question',
  previewChangeRequest: 'a question',
  evaluateFlag: 'a question',
  evaluateFlags: 'a question',
  evaluateFrontendFeatures: 'a question',
  evaluatePlayground: 'a question',
  evaluateAdvancedPlayground: 'a question',
  testWebhook: 'a question',
  checkOidcProvider: 'a question',
  exportFeatures: 'a question',
  validateArchiveFeatures: 'a question',
  validateConstraint: 'a question',
  validateContextField: 'a question',
  validateEdgeTokens: 'a question',
  validateEnvironmentName: 'a question',
  awaitRevision: 'a question',
  validateFeature: 'a question',
  validateImport: 'a question',
  validateNewPassword: 'a question',
  validatePassword: 'a question',
  validateProject: 'a question',
  validateSegment: 'a question',
  validateTagType: 'a question',
}

/** For samples that change nothing: an input, or preceding requests, with which the operation changes something. */
const changingInput: Readonly<Record<string, (input: AnyInput, send: Send) => Promise<AnyInput>>> = {
  importState: async () => ({ body: { version: 4, features: [{ name: 'imported-anew', project: 'shop' }] } }),
  changeProject: async ({ params }) => ({ params, body: { newProjectId: 'default' } }),
  reactivateStrategy: (input, send) => send('deprecateStrategy', input),
  setSimpleSettings: async (input, send) => {
    await send('setSimpleSettings', { query: { force: true }, body: { disabled: true } })
    return input
  },
  removeFavoriteFeature: (input, send) => send('addFavoriteFeature', input),
  removeFavoriteProject: (input, send) => send('addFavoriteProject', input),
}

type StoredEvent = Awaited<ReturnType<typeof eventsSince>>[number]
/** Calls another operation with an input, and returns the input. */
type Send = (operation: string, input: AnyInput) => Promise<AnyInput>

const outbox = createOutbox()
let server: TestServer
let recorded: readonly {
  readonly operation: string
  readonly status: number
  readonly wanted: string | null
  readonly events: readonly StoredEvent[]
}[]

const eventsSince = (id: number) => server.database.run(build.selectFrom('event').selectAll().where('id', '>', id).orderBy('id').compile())
const lastId = async () => {
  const [row] = await server.database.run(build.selectFrom('event').select('id').orderBy('id', 'desc').limit(1).compile())
  return row?.id ?? 0
}

const overHttp = cases().filter(({ over }) => over === 'HTTP')

const send: Send = async (operation, input) => {
  const { named, call } = overHttp.find((one) => one.named.operation === operation)!
  const { status, error } = await call(server, named, input)
  expect([operation, status < 300, error]).toEqual([operation, true, undefined])
  return input
}

/** Comment that every write sends, and that writes of flags store. */
const comment = 'Größer für alle, sagt Ada'

const recordEvents = async ({ named, call }: (typeof overHttp)[number]) => {
  const { operation } = named
  const sample = await sampleOf(server, operation)
  const input = (await changingInput[operation]?.(sample, send)) ?? sample
  const before = await lastId()
  const { status } = await call(server, named, input, { headers: { 'Halyard-Comment': encodeURIComponent(comment) } })
  // The response of this operation does not wait for its event.
  if (operation === 'sendResetMail') await vi.waitFor(async () => expect(await eventsSince(before)).not.toEqual([]))
  return { operation, status, wanted: takesComment(named) ? comment : null, events: await eventsSince(before) }
}

beforeAll(async () => {
  server = await startTestServer({ limited: false, mailer: outbox.mailer })
  await seed(server)
  const results = []
  for (const one of overHttp) if (one.named.endpoint.method !== 'GET') results.push(await recordEvents(one))
  recorded = results
}, 120_000)
afterAll(() => server.stop())

const all = () => recorded.flatMap(({ events }) => events)
const isState = (presence: 'always' | 'never' | 'sometimes', state: object | null) =>
  presence === 'sometimes' || (state !== null) === (presence === 'always')

test('every write appends an event, except for the listed ones', () => {
  expect(recorded.filter(({ status }) => status >= 300).map(({ operation, status }) => [operation, status])).toEqual([])
  const quiet = recorded.filter(({ events }) => events.length === 0).map(({ operation }) => operation)
  expect(quiet.sort()).toEqual(Object.keys(silent).sort())
})

test('every event has a documented type with the documented states', () => {
  const wrong = all().filter(({ type, data, pre_data }) => {
    const known = Object.entries(eventTypes).find(([name]) => name === type)?.[1]
    return !known || !isState(known.data, data) || !isState(known.preData, pre_data)
  })
  expect(wrong.map(({ type, data, pre_data }) => ({ type, data, pre_data }))).toEqual([])
})

test('states before and after differ', () => {
  const same = all().filter(({ data, pre_data }) => data !== null && JSON.stringify(data) === JSON.stringify(pre_data))
  expect(same.map(({ type }) => type)).toEqual([])
})

test('every event names its actor, and the events of one request form one group', () => {
  expect(
    all()
      .filter(({ created_by }) => created_by === '' || created_by === 'system')
      .map(({ type }) => type),
  ).toEqual([])
  for (const { operation, events } of recorded)
    expect([operation, new Set(events.map(({ group_id }) => group_id)).size]).toEqual([operation, Math.min(events.length, 1)])
})

test('every event of a write of flags has the comment of its request, and no other event has a comment', () => {
  const wrong = recorded.filter(({ wanted, events }) => events.some((event) => event.comment !== wanted))
  expect(wrong.map(({ operation }) => operation)).toEqual([])
  expect(recorded.filter(({ wanted }) => wanted !== null).length).toBeGreaterThan(50)
})

test('events about a feature name the feature and its project', () => {
  const ofFeatures = all().filter(({ type }) => type.startsWith('feature-') && type !== 'feature-type-updated')
  expect(ofFeatures.length).toBeGreaterThan(0)
  expect(ofFeatures.filter(({ project, feature }) => project === null || feature === null).map(({ type }) => type)).toEqual([])
})

describe('event visibility', () => {
  const roots = ['Viewer', 'Editor'] as const
  const read = async (token: string, path: string, body?: object) => {
    const { status, json, text } = await server.send(body ? 'POST' : 'GET', path, { token, ...(body && { body }) })
    expect(status, text).toBe(200)
    return json as { events: { type: string; project: string | null }[]; total?: number; totalEvents?: number }
  }
  /** All that can be read, page by page. */
  const readAll = async (token: string) => {
    const { total = 0 } = await read(token, '/api/admin/search/events?limit=1')
    const pages = Array.from({ length: Math.ceil(total / 100) }, (_, page) => read(token, `/api/admin/search/events?offset=${page * 100}`))
    const events = (await Promise.all(pages)).flatMap((page) => page.events)
    expect(events).toHaveLength(total)
    return events
  }

  test.each(roots)('a %s sees no events about accounts, roles, settings and other data outside projects', async (rootRole) => {
    const { token } = await newAccount(server, { rootRole })
    const events = await readAll(token)
    expect(events.length).toBeGreaterThan(100)
    expect(events.filter(({ project }) => project === null)).toEqual([])
  })

  test('a caller sees no events about hidden projects', async () => {
    const { token } = await newAccount(server)
    expect((await readAll(token)).some(({ project }) => project === 'shop')).toBe(true)
    await importFile(server, { version: 4, projects: [{ id: 'shop', name: 'Shop', mode: 'private' }] }, { keep: 'false' })
    expect(JSON.stringify(await readAll(token))).not.toContain('"project":"shop"')
    for (const path of ['/api/admin/search/events?project=shop', '/api/admin/events/checkout'])
      expect(await read(token, path)).toMatchObject({ events: [] })
    expect(await read(token, '/api/admin/events/search', { project: 'shop' })).toEqual({ version: 1, events: [], totalEvents: 0 })
  })
})

/** Creates change requests in every state, an approval that an edit drops, and a withdrawn rejection. */
const runAllReviewSteps = async () => {
  for (const state of ['Cancelled', 'Scheduled', 'Applied'] as const) {
    const { scope, author } = await newReviewing(server)
    await setState(server, await proposed(server, scope, switchOn(scope.banner), { token: author.token }), state)
  }
  const { scope, author, approver } = await newReviewing(server)
  const request = await proposed(server, scope, switchOn(scope.banner), { token: author.token })
  await approve(server, request, approver)
  await proposed(server, scope, switchOn(scope.checkout), { token: author.token })
  await granted(server, request, 'Rejected', { token: approver.token })
  const withdrawn = await server.send('DELETE', pathOf(scope, `${request.id}/verdict`), { token: approver.token })
  expect(withdrawn.status, withdrawn.text).toBe(200)
}

/** Event types that the tests of single sign-on and of provisioning cover. */
const ofSignIn = [
  'user-disabled',
  'user-enabled',
  'user-identity-added',
  'user-managed',
  'user-unmanaged',
  'group-user-added',
  'group-user-removed',
  'group-managed',
  'group-unmanaged',
  'sso-certificate-expiring',
]

/** Event types that the tests of the schedule cover with a controlled clock. */
const ofTheSchedule = [
  'change-request-scheduled-application-success',
  'change-request-scheduled-application-failure',
  'change-request-conflict',
]

test('every documented event type occurs', async () => {
  await runAllReviewSteps()
  await importFile(server, {
    version: 4,
    projects: ['going', 'staying'].map((id) => ({ id, name: id })),
    features: [{ name: 'fresh', project: 'staying', stale: true }],
    contextFields: [{ name: 'imported' }],
  })
  const token = { tokenName: 'Of two', type: 'backend', environment: 'production', projects: ['going', 'staying'] }
  await send('createApiToken', { body: token })
  await send('staleFeatures', { params: { projectId: 'staying' }, body: { features: ['fresh'], stale: false } })
  await send('deleteProject', { params: { projectId: 'going' } })
  await send('updateApplication', { params: { appName: 'new' }, body: { description: 'New' } })
  const parts = ['features', 'projects', 'environments', 'tags', 'tagTypes', 'featureTags', 'segments', 'strategies', 'contextFields']
  const before = await lastId()
  const nothing = Object.fromEntries(parts.map((part) => [part, []]))
  await importFile(server, { version: 4, ...nothing, featureTypes: [{ id: 'release', lifetimeDays: 1 }] }, { drop: 'true' })
  const dropped = await eventsSince(before)
  expect(dropped.map(({ type }) => type)).toEqual(
    expect.arrayContaining(Object.keys(eventTypes).filter((type) => type.startsWith('drop-'))),
  )
  const types = await server.database.run(build.selectFrom('event').select('type').distinct().compile())
  expect(Object.keys(eventTypes).filter((name) => !types.some(({ type }) => type === name))).toEqual([...ofSignIn, ...ofTheSchedule])
})
