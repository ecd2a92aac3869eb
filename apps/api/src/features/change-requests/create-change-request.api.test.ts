import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newAccount, newGroup, newSession, type TestAccount } from '../../../test/accounts.ts'
import {
  changesOf,
  everyAction,
  leastStrategy,
  listChangeRequestEvents,
  newPlace,
  type Place,
  pathOf,
  propose,
  proposed,
  switchOn,
  unlinked,
} from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, newApprover, requireApprovals, setState } from '../../../test/reviews.ts'
import { stateMarker } from '../../../test/state-mark.ts'

const now = '2026-11-21T08:00:00.123Z'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let clock = Date.parse(now)
let server: TestServer
let place: Place
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  place = await newPlace(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock = Date.parse(now)
  ada = await newAccount(server, { email: `ada-${crypto.randomUUID()}@example.org` })
})

const post = (body: unknown, token = ada.token) => proposed(server, place, body, { token })
const read = async ({ id }: ChangeRequest, token = ada.token): Promise<ChangeRequest> =>
  (await server.send('GET', pathOf(place, id), { token })).json
const actionsOf = (request: ChangeRequest) => changesOf(request).map(({ action }) => action)

describe('200 with the whole request', () => {
  test('a draft of one change', async () => {
    const change = switchOn(place.checkout)
    const request = await post(change)
    const createdBy = { id: ada.id, username: ada.username, imageUrl: expect.stringMatching(/^https:/) }
    expect(request).toStrictEqual({
      id: expect.any(Number),
      environment: 'production',
      minApprovals: 1,
      project: place.project,
      features: [
        {
          name: place.checkout,
          changes: [{ id: expect.any(Number), action: change.action, payload: change.payload, createdBy, createdAt: now }],
        },
      ],
      segments: [],
      approvals: [],
      rejections: [],
      comments: [],
      createdBy,
      createdAt: now,
      state: 'Draft',
      planHash: expect.any(String),
    })
    expect(await read(request)).toStrictEqual(request)
  })

  test('all eleven actions at once, as they were sent: features in the order of their first change, segments one by one', async () => {
    const sent = everyAction(place)
    const request = await post(Object.values(sent))
    const { features, segments } = request
    const shown = (changes: readonly object[]) =>
      changes.map((change) => {
        const { id, createdBy, createdAt, ...rest } = change as { id: number; createdBy: object; createdAt: string }
        return rest
      })
    const withoutFeature = ({ feature, ...change }: { action: string; feature: string; payload?: object }) => ({ payload: {}, ...change })
    expect(features.map(({ name }) => name)).toEqual([place.checkout, place.banner])
    expect(shown(features[0]!.changes)).toEqual(
      [
        sent.updateEnabled,
        { ...sent.updateStrategy, conflict: `The segment ${place.everybody} is gone` },
        sent.deleteStrategy,
        sent.patchVariant,
        sent.reorderStrategy,
        { ...sent.addDependency, conflict: `The feature ${place.banner} is archived` },
        sent.deleteDependency,
      ].map(withoutFeature),
    )
    const conflict = 'One variant at least must be variable'
    const added = { ...sent.addStrategy, payload: { ...sent.addStrategy.payload, id: expect.stringMatching(uuid) } }
    expect(shown(features[1]!.changes)).toEqual([{ ...added, conflict }, sent.archiveFeature].map(withoutFeature))
    expect(shown(segments)).toEqual([
      { ...sent.updateSegment, name: expect.stringMatching(/^shoppers-/) },
      { ...sent.deleteSegment, name: expect.stringMatching(/^everybody-/) },
    ])
    const ids = [...segments, ...features.flatMap(({ changes }) => changes)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(11)
    expect(segments.map(({ id }) => id)).toEqual(ids.sort((one, other) => one - other).slice(0, 2))
    expect(await read(request)).toStrictEqual(request)
  })

  test('events tell who proposed what', async () => {
    const where = await newPlace(server)
    const request = await proposed(server, where, [switchOn(where.checkout), everyAction(where).deleteSegment], { token: ada.token })
    const [onFeature, onSegment] = [changesOf(request)[0]!, request.segments[0]!]
    const who = { created_by: ada.username, created_by_account: ada.id, environment: 'production', pre_data: null }
    const told = (await listChangeRequestEvents(server, where)).map(({ created_by_token, ...event }) => event)
    const dataOf = ({ id, action, payload }: typeof onSegment | typeof onFeature) => ({ changeRequestId: request.id, id, action, payload })
    expect(told).toEqual([
      { ...who, type: 'change-request-created', feature: null, data: { id: request.id, state: 'Draft' } },
      { ...who, type: 'change-added', feature: where.checkout, data: dataOf(onFeature) },
      { ...who, type: 'change-added', feature: null, data: dataOf(onSegment) },
    ])
    await proposed(server, where, switchOn(where.banner), { token: ada.token })
    expect((await listChangeRequestEvents(server, where)).slice(3)).toMatchObject([{ type: 'change-added', feature: where.banner }])
  })

  test('a payload that an action has not, and fields that it does not know, are left out', async () => {
    const { archiveFeature, deleteDependency, deleteStrategy, addStrategy } = everyAction(place)
    const request = await post([
      { ...archiveFeature, payload: { force: true } },
      { ...deleteDependency, payload: 'all', unknown: 1 },
      { ...deleteStrategy, payload: { ...deleteStrategy.payload, name: 'default' } },
      { ...addStrategy, payload: { ...leastStrategy, id: place.half, unknown: [] } },
    ])
    expect(changesOf(request).map(({ payload }) => payload)).toEqual([
      {},
      {},
      deleteStrategy.payload,
      { ...leastStrategy, id: expect.stringMatching(uuid) },
    ])
    expect(JSON.stringify(request)).not.toContain(place.half)
    expect(JSON.stringify(await read(request))).not.toMatch(/unknown|force/)
  })

  test('one change twice is two changes, in order', async () => {
    const on = switchOn(place.checkout)
    const off = { ...on, payload: { enabled: false } }
    const request = await post([on, off, on])
    expect(changesOf(await post(off)).map(({ payload }) => payload)).toEqual([on, off, on, off].map(({ payload }) => payload))
    expect(request.features).toHaveLength(1)
  })

  test('where changes are reviewed, with as many approvals as that needs now', async () => {
    const where = await newPlace(server)
    const { id } = await proposed(server, where, switchOn(where.checkout), { token: ada.token, environment: 'development' })
    const set = (body: object) =>
      server.send('PUT', `/api/admin/projects/${where.project}/environments/development/change-requests/config`, { body })
    const needed = async () => (await server.send('GET', pathOf(where, id), { token: ada.token })).json.minApprovals
    await set({ changeRequestsEnabled: true, requiredApprovals: 3 })
    expect(await needed()).toBe(3)
    const bob = await newAccount(server)
    expect((await proposed(server, where, switchOn(where.checkout), { token: bob.token, environment: 'development' })).minApprovals).toBe(3)
    expect((await proposed(server, where, switchOn(where.checkout), { token: bob.token })).minApprovals).toBe(1)
    await set({ changeRequestsEnabled: false })
    expect(await needed()).toBe(1)
    const joined = await proposed(server, where, switchOn(where.checkout), { token: bob.token, environment: 'development' })
    expect(joined.minApprovals).toBe(3)
  })
})

describe('200: the change that the server would add', () => {
  const disabled = { ...leastStrategy, disabled: true }
  const defaultChanges = async (...changes: object[]) =>
    Object.fromEntries((await post(changes)).features.map(({ name, defaultChange }) => [name, defaultChange]))
  const rollout = (groupId: string) => ({
    action: 'addStrategy',
    payload: {
      name: 'flexibleRollout',
      title: null,
      disabled: false,
      constraints: [],
      variants: [],
      segments: [],
      parameters: { rollout: '100', stickiness: 'default', groupId },
    },
  })

  test('the default strategy, where a feature would be on without one', async () => {
    expect(await defaultChanges(switchOn(place.banner))).toEqual({ [place.banner]: rollout(place.banner) })
    const added = { action: 'addStrategy', feature: place.banner }
    expect(await defaultChanges({ ...added, payload: disabled })).toEqual({ [place.banner]: rollout(place.banner) })
    expect(await defaultChanges({ ...added, payload: leastStrategy })).toEqual({ [place.banner]: undefined })
  })

  test('none where its disabled strategies are enabled with it', async () => {
    const activate = { enabled: true, shouldActivateDisabledStrategies: true }
    expect(await defaultChanges({ ...switchOn(place.banner), payload: activate })).toEqual({ [place.banner]: undefined })
  })

  test('off, where a feature that is on loses its last enabled strategy', async () => {
    const remove = { action: 'deleteStrategy', feature: place.checkout, payload: { id: place.half } }
    const off = { action: 'updateEnabled', payload: { enabled: false } }
    expect(await defaultChanges(remove)).toEqual({ [place.checkout]: off })
    const bob = await newAccount(server)
    const disable = { action: 'updateStrategy', feature: place.checkout, payload: { id: place.half, disabled: true } }
    expect((await post(disable, bob.token)).features[0]!.defaultChange).toEqual(off)
    const enable = { action: 'updateStrategy', feature: place.checkout, payload: { id: place.paused, disabled: false } }
    expect((await post(enable, bob.token)).features[0]).not.toHaveProperty('defaultChange')
  })
})

describe('200: a strategy that is proposed', () => {
  const add = (feature: string) => ({ action: 'addStrategy', feature, payload: leastStrategy })
  const mintedIn = (request: ChangeRequest) =>
    changesOf(request).flatMap(({ action, payload }) => (action === 'addStrategy' ? [(payload as { id: string }).id] : []))

  test('can be named by later changes, in either case', async () => {
    const [first, second] = mintedIn(await post([add(place.checkout), add(place.checkout)]))
    expect(first).not.toBe(second)
    const request = await post([
      { action: 'updateStrategy', feature: place.checkout, payload: { id: first, title: 'Mine' } },
      { action: 'reorderStrategy', feature: place.checkout, payload: [first, second, place.half].map((id) => ({ id, sortOrder: 1 })) },
      { action: 'deleteStrategy', feature: place.checkout, payload: { id: second!.toUpperCase() } },
    ])
    expect(JSON.stringify(request)).not.toContain('conflict')
  })

  test('404 for another feature, another author and another environment', async () => {
    const [id] = mintedIn(await post(add(place.checkout)))
    const remove = { action: 'deleteStrategy', feature: place.checkout, payload: { id } }
    expect(await propose(server, place, { ...remove, feature: place.banner }, { token: ada.token })).toMatchObject({ status: 404 })
    expect(await propose(server, place, remove)).toMatchObject({ status: 404, json: { details: [{ path: 'body/payload/id' }] } })
    expect(await propose(server, place, remove, { token: ada.token, environment: 'development' })).toMatchObject({ status: 404 })
    expect((await post(remove)).state).toBe('Draft')
  })
})

describe('200: whose request it joins', () => {
  const again = () => switchOn(place.banner)

  test('their own open one, by one change or several; each author has another', async () => {
    const bob = await newAccount(server)
    const { id } = await post(switchOn(place.checkout))
    expect(await post([again(), again()])).toMatchObject({ id, state: 'Draft' })
    const last = await post(again())
    expect(last.id).toBe(id)
    expect(last.features.map(({ changes }) => changes.length)).toEqual([1, 3])
    expect((await post(again(), bob.token)).id).not.toBe(id)
  })

  test('the one of that environment of that project alone', async () => {
    const other = await newPlace(server)
    const requests = await Promise.all([
      post(again()),
      proposed(server, place, again(), { token: ada.token, environment: 'development' }),
      proposed(server, other, switchOn(other.banner), { token: ada.token }),
    ])
    expect(new Set(requests.map(({ id }) => id)).size).toBe(3)
    expect(requests.map(({ project, environment }) => [project, environment])).toEqual([
      [place.project, 'production'],
      [place.project, 'development'],
      [other.project, 'production'],
    ])
  })

  test('a person has one, by whatever token and by a session', async () => {
    const { json } = await server.send('POST', '/api/admin/user/tokens', { body: { description: 'other' }, token: ada.token })
    const { id } = await post(again())
    expect((await post(again(), json.secret)).id).toBe(id)
    const headers = { Cookie: `halyard-session=${await newSession(server, ada.id)}`, 'Sec-Fetch-Site': 'same-origin' }
    const request = await proposed(server, place, again(), { token: null, headers })
    expect(request.id).toBe(id)
    expect(actionsOf(request)).toHaveLength(3)
  })

  test('a service account has one, by whatever token', async () => {
    const bot = await newAccount(server, { kind: 'Service Account' })
    const body = { description: 'other' }
    const { json } = await server.send('POST', `/api/admin/service-account/${bot.id}/token`, { body })
    const request = await post(again(), bot.token)
    expect(request.createdBy).toMatchObject({ id: bot.id, username: bot.username })
    expect((await post(again(), json.secret)).id).toBe(request.id)
  })

  test('an API token is an author of its own, by its name', async () => {
    const scope = { type: 'admin', project: '*', environment: '*' } as const
    const [one, other] = [await server.newToken(scope), await server.newToken(scope)]
    const request = await post(again(), one)
    expect(request.createdBy).toStrictEqual({ username: 'admin for tests', imageUrl: null })
    expect(changesOf(request)[0]!.createdBy).toStrictEqual(request.createdBy)
    expect((await post(again(), one)).id).toBe(request.id)
    expect((await post(again(), other)).id).not.toBe(request.id)
    expect(await read(request, one)).toMatchObject({ id: request.id, createdBy: request.createdBy })
  })

  test('an account without a user name is known by its mail address, else by its name', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const mailed = await newAccount(server, { username: null, email, name: 'Mailed' })
    expect((await post(again(), mailed.token)).createdBy.username).toBe(email)
    const named = await newAccount(server, { username: null, name: 'Named' })
    expect((await post(again(), named.token)).createdBy.username).toBe('Named')
  })

  test.each(['In review', 'Approved'] as const)('one that is %s: it is in review again, and its approvals are gone', async (state) => {
    const reviewer = await newApprover(server, place.project)
    await requireApprovals(server, place, state === 'Approved' ? 1 : 2)
    onTestFinished(() => requireApprovals(server, place, null))
    const before = await post(again())
    const approval = {
      createdBy: { id: reviewer.id, username: reviewer.username, imageUrl: expect.stringMatching(/^https:/) },
      createdAt: now,
    }
    await approve(server, before, reviewer)
    expect(await read(before)).toMatchObject({ state, approvals: [approval] })
    clock += 1000
    const after = await post([switchOn(place.checkout)])
    expect(after).toMatchObject({ id: before.id, state: 'In review', approvals: [], createdAt: now, droppedApprovals: [approval] })
    expect(changesOf(after).map(({ createdAt }) => createdAt)).toEqual([now, new Date(clock).toISOString()])
    expect(await read(after)).toStrictEqual(after)
  })

  test.each(['Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const)('none that is %s: it makes a draft', async (state) => {
    const closed = await post(again())
    await setState(server, closed, state)
    const draft = await post(again())
    expect(draft).toMatchObject({ state: 'Draft' })
    expect(draft.id).not.toBe(closed.id)
    expect(actionsOf(await read(closed))).toHaveLength(1)
  })
})

describe('200: at most 1,000 changes', () => {
  test('in one request, whether they come at once or bit by bit', async () => {
    const changes = Array.from({ length: 999 }, () => switchOn(place.checkout))
    const { id } = await post(changes)
    const full = await post(switchOn(place.banner))
    expect(full.id).toBe(id)
    expect(full.features.map(({ changes }) => changes.length)).toEqual([999, 1])
    const stateMark = await stateMarker(server.database)
    const before = await stateMark()
    const refused = await propose(server, place, [switchOn(place.banner)], { token: ada.token })
    expect(refused).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path: 'body' }] } })
    expect(refused.json.message).toContain('1000')
    expect(await stateMark()).toBe(before)
    await setState(server, full, 'Cancelled')
    expect((await post(switchOn(place.banner))).id).not.toBe(id)
  })
})

test('400 where a request would hold more than four million bytes, however they come', async () => {
  const wide = {
    action: 'addStrategy',
    feature: place.checkout,
    payload: { name: 'flexibleRollout', constraints: [], parameters: { one: 'x'.repeat(450_000), two: 'x'.repeat(450_000) } },
  }
  for (let sent = 1; sent <= 4; sent++) await post(wide)
  const full = await post(switchOn(place.checkout))
  const refused = await propose(server, place, wide, { token: ada.token })
  expect(refused).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path: 'body' }] } })
  const change = changesOf(full).at(-1)!
  const edit = await server.send('PUT', pathOf(place, `${full.id}/changes/${change.id}`), { body: wide, token: ada.token })
  expect(edit).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path: 'body' }] } })
  expect(await post(switchOn(place.banner))).toMatchObject({ id: full.id })
})

describe('who may', () => {
  const attempt = (where: Place, token: string) => propose(server, where, switchOn(where.checkout), { token })

  test('200 for a Viewer in an open project', async () => {
    expect((await attempt(place, ada.token)).status).toBe(200)
  })

  test('in a protected project members and administrators, 403 for everybody else', async () => {
    const where = await newPlace(server, 'protected')
    const member = await newAccount(server, { projects: { [where.project]: 'Member' } })
    const inGroup = await newAccount(server)
    await newGroup(server, { members: [inGroup.id], projects: { [where.project]: 'Member' } })
    const admin = await newAccount(server, { rootRole: 'Admin' })
    const adminByGroup = await newAccount(server)
    await newGroup(server, { members: [adminByGroup.id], rootRole: 'Admin' })
    for (const { token } of [member, inGroup, admin, adminByGroup]) expect((await attempt(where, token)).status).toBe(200)
    expect((await attempt(where, server.tokens.admin)).status).toBe(200)

    const elsewhere = await newAccount(server, { projects: { [place.project]: 'Owner' } })
    for (const { token } of [ada, elsewhere, await newAccount(server, { rootRole: 'Editor' })]) {
      const refused = await attempt(where, token)
      expect(refused).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
      expect(refused.json.message).toContain(where.project)
    }
    const listed = await server.send('GET', pathOf(where, `pending/${where.checkout}`))
    expect(listed.json).toHaveLength(5)
  })

  test('403 for tokens of SDKs', async () => {
    for (const token of [server.tokens.backend, server.tokens.frontend]) expect((await attempt(place, token)).status).toBe(403)
  })

  test('in a private project who sees it; to all others it is as unknown as one that is not there', async () => {
    const where = await newPlace(server, 'private')
    const member = await newAccount(server, { projects: { [where.project]: 'Member' } })
    for (const { token } of [member, await newAccount(server, { rootRole: 'Editor' })])
      expect((await attempt(where, token)).status).toBe(200)
    const refused = await attempt(where, ada.token)
    const unknown = await propose(server, where, switchOn(where.checkout), { token: ada.token, project: 'nowhere' })
    expect([refused.status, unknown.status]).toEqual([404, 404])
    expect(refused.json.message.replace(where.project, 'nowhere')).toBe(unknown.json.message)
  })
})

describe('404, and nothing is stored', () => {
  test.each([
    ['an unknown project', { project: 'nowhere' }, 'nowhere'],
    ['an unknown environment', { environment: 'nowhere' }, 'nowhere'],
    ['an environment that the project has not', { environment: unlinked }, unlinked],
  ])('%s', async (_, where, named) => {
    const stateMark = await stateMarker(server.database)
    const before = await stateMark()
    const answer = await propose(server, place, switchOn(place.checkout), { token: ada.token, ...where })
    expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError', message: expect.stringContaining(named) } })
    expect(await stateMark()).toBe(before)
  })
})
