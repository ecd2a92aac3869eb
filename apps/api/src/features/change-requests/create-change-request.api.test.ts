import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, newGroup, type TestAccount } from '../../../test/accounts.ts'
import {
  changesOf,
  everyAction,
  leastStrategy,
  listChangeRequestEvents,
  newReviewScope,
  pathOf,
  propose,
  proposed,
  type ReviewScope,
  switchOn,
  unlinked,
} from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { setState } from '../../../test/reviews.ts'
import { stateMarker } from '../../../test/state-mark.ts'

const now = '2026-11-21T08:00:00.123Z'
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let clock = Date.parse(now)
let server: TestServer
let scope: ReviewScope
let ada: TestAccount

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
  scope = await newReviewScope(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock = Date.parse(now)
  ada = await newAccount(server, { email: `ada-${crypto.randomUUID()}@example.org` })
})

const post = (body: unknown, token = ada.token) => proposed(server, scope, body, { token })
const read = async ({ id }: ChangeRequest, token = ada.token): Promise<ChangeRequest> =>
  (await server.send('GET', pathOf(scope, id), { token })).json

describe('200 with the complete request', () => {
  test('returns a draft of one change', async () => {
    const change = switchOn(scope.checkout)
    const request = await post(change)
    const createdBy = { id: ada.id, username: ada.username, imageUrl: expect.stringMatching(/^https:/) }
    expect(request).toStrictEqual({
      id: expect.any(Number),
      environment: 'production',
      minApprovals: 1,
      project: scope.project,
      features: [
        {
          name: scope.checkout,
          changes: [
            { id: expect.any(Number), action: change.action, payload: change.payload, base: { enabled: true }, createdBy, createdAt: now },
          ],
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

  test('returns all eleven actions as sent: features in the order of their first change, segments separately', async () => {
    const sent = everyAction(scope)
    const request = await post(Object.values(sent))
    const { features, segments } = request
    const shown = (changes: readonly object[]) =>
      changes.map((change) => {
        const { id, base, createdBy, createdAt, ...rest } = change as { id: number; base: object; createdBy: object; createdAt: string }
        expect(base).toBeTypeOf('object')
        return rest
      })
    const withoutFeature = ({ feature, ...change }: { action: string; feature: string; payload?: object }) => ({ payload: {}, ...change })
    expect(features.map(({ name }) => name)).toEqual([scope.checkout, scope.banner])
    expect(shown(features[0]!.changes)).toEqual(
      [
        sent.updateEnabled,
        { ...sent.updateStrategy, conflict: `The segment ${scope.everybody} is gone` },
        sent.deleteStrategy,
        sent.patchVariant,
        sent.reorderStrategy,
        { ...sent.addDependency, conflict: `The feature ${scope.banner} is archived` },
        sent.deleteDependency,
      ].map(withoutFeature),
    )
    const conflict = 'At least one variant must be variable'
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

  test('writes events with the author and the changes', async () => {
    const other = await newReviewScope(server)
    const request = await proposed(server, other, [switchOn(other.checkout), everyAction(other).deleteSegment], { token: ada.token })
    const [onFeature, onSegment] = [changesOf(request)[0]!, request.segments[0]!]
    const who = { created_by: ada.username, created_by_account: ada.id, environment: 'production', pre_data: null }
    const recorded = (await listChangeRequestEvents(server, other)).map(({ created_by_token, ...event }) => event)
    const dataOf = ({ id, action, payload }: typeof onSegment | typeof onFeature) => ({ changeRequestId: request.id, id, action, payload })
    expect(recorded).toEqual([
      { ...who, type: 'change-request-created', feature: null, data: { id: request.id, state: 'Draft' } },
      { ...who, type: 'change-added', feature: other.checkout, data: dataOf(onFeature) },
      { ...who, type: 'change-added', feature: null, data: dataOf(onSegment) },
    ])
    await proposed(server, other, switchOn(other.banner), { token: ada.token })
    expect((await listChangeRequestEvents(server, other)).slice(3)).toMatchObject([{ type: 'change-added', feature: other.banner }])
  })

  test('omits unknown fields and payloads that an action does not have', async () => {
    const { archiveFeature, deleteDependency, deleteStrategy, addStrategy } = everyAction(scope)
    const request = await post([
      { ...archiveFeature, payload: { force: true } },
      { ...deleteDependency, payload: 'all', unknown: 1 },
      { ...deleteStrategy, payload: { ...deleteStrategy.payload, name: 'default' } },
      { ...addStrategy, payload: { ...leastStrategy, id: scope.half, unknown: [] } },
    ])
    expect(changesOf(request).map(({ payload }) => payload)).toEqual([
      {},
      {},
      deleteStrategy.payload,
      { ...leastStrategy, id: expect.stringMatching(uuid) },
    ])
    expect(JSON.stringify(request)).not.toContain(scope.half)
    expect(JSON.stringify(await read(request))).not.toMatch(/unknown|force/)
  })

  test('stores the same change twice, in order', async () => {
    const on = switchOn(scope.checkout)
    const off = { ...on, payload: { enabled: false } }
    const request = await post([on, off, on])
    expect(changesOf(await post(off)).map(({ payload }) => payload)).toEqual([on, off, on, off].map(({ payload }) => payload))
    expect(request.features).toHaveLength(1)
  })

  test('returns the number of approvals currently required, if the environment requires reviews', async () => {
    const other = await newReviewScope(server)
    const { id } = await proposed(server, other, switchOn(other.checkout), { token: ada.token, environment: 'development' })
    const set = (body: object) =>
      server.send('PUT', `/api/admin/projects/${other.project}/environments/development/change-requests/config`, { body })
    const needed = async () => (await server.send('GET', pathOf(other, id), { token: ada.token })).json.minApprovals
    await set({ changeRequestsEnabled: true, requiredApprovals: 3 })
    expect(await needed()).toBe(3)
    const bob = await newAccount(server)
    expect((await proposed(server, other, switchOn(other.checkout), { token: bob.token, environment: 'development' })).minApprovals).toBe(3)
    expect((await proposed(server, other, switchOn(other.checkout), { token: bob.token })).minApprovals).toBe(1)
    await set({ changeRequestsEnabled: false })
    expect(await needed()).toBe(1)
    const joined = await proposed(server, other, switchOn(other.checkout), { token: bob.token, environment: 'development' })
    expect(joined.minApprovals).toBe(3)
  })
})

describe('200 with a default change', () => {
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

  test('proposes the default strategy if a feature would be on without a strategy', async () => {
    expect(await defaultChanges(switchOn(scope.banner))).toEqual({ [scope.banner]: rollout(scope.banner) })
    const added = { action: 'addStrategy', feature: scope.banner }
    expect(await defaultChanges({ ...added, payload: disabled })).toEqual({ [scope.banner]: rollout(scope.banner) })
    expect(await defaultChanges({ ...added, payload: leastStrategy })).toEqual({ [scope.banner]: undefined })
  })

  test('proposes nothing if disabled strategies are enabled together with the feature', async () => {
    const activate = { enabled: true, shouldActivateDisabledStrategies: true }
    expect(await defaultChanges({ ...switchOn(scope.banner), payload: activate })).toEqual({ [scope.banner]: undefined })
  })

  test('proposes to switch off a feature that loses its last enabled strategy', async () => {
    const remove = { action: 'deleteStrategy', feature: scope.checkout, payload: { id: scope.half } }
    const off = { action: 'updateEnabled', payload: { enabled: false } }
    expect(await defaultChanges(remove)).toEqual({ [scope.checkout]: off })
    const bob = await newAccount(server)
    const disable = { action: 'updateStrategy', feature: scope.checkout, payload: { id: scope.half, disabled: true } }
    expect((await post(disable, bob.token)).features[0]!.defaultChange).toEqual(off)
    const enable = { action: 'updateStrategy', feature: scope.checkout, payload: { id: scope.paused, disabled: false } }
    expect((await post(enable, bob.token)).features[0]).not.toHaveProperty('defaultChange')
  })
})

describe('200 for a proposed strategy', () => {
  const add = (feature: string) => ({ action: 'addStrategy', feature, payload: leastStrategy })
  const proposedStrategyIds = (request: ChangeRequest) =>
    changesOf(request).flatMap(({ action, payload }) => (action === 'addStrategy' ? [(payload as { id: string }).id] : []))

  test('later changes can name a proposed strategy, with its id in any case', async () => {
    const [first, second] = proposedStrategyIds(await post([add(scope.checkout), add(scope.checkout)]))
    expect(first).not.toBe(second)
    const request = await post([
      { action: 'updateStrategy', feature: scope.checkout, payload: { id: first, title: 'Mine' } },
      { action: 'reorderStrategy', feature: scope.checkout, payload: [first, second, scope.half].map((id) => ({ id, sortOrder: 1 })) },
      { action: 'deleteStrategy', feature: scope.checkout, payload: { id: second!.toUpperCase() } },
    ])
    expect(JSON.stringify(request)).not.toContain('conflict')
  })

  test('returns 404 for another feature, another author and another environment', async () => {
    const [id] = proposedStrategyIds(await post(add(scope.checkout)))
    const remove = { action: 'deleteStrategy', feature: scope.checkout, payload: { id } }
    expect(await propose(server, scope, { ...remove, feature: scope.banner }, { token: ada.token })).toMatchObject({ status: 404 })
    expect(await propose(server, scope, remove)).toMatchObject({ status: 404, json: { details: [{ path: 'body/payload/id' }] } })
    expect(await propose(server, scope, remove, { token: ada.token, environment: 'development' })).toMatchObject({ status: 404 })
    expect((await post(remove)).state).toBe('Draft')
  })
})

describe('200 up to 1,000 changes', () => {
  test('accepts 1,000 changes in one request, sent together or separately', async () => {
    const changes = Array.from({ length: 999 }, () => switchOn(scope.checkout))
    const { id } = await post(changes)
    const full = await post(switchOn(scope.banner))
    expect(full.id).toBe(id)
    expect(full.features.map(({ changes }) => changes.length)).toEqual([999, 1])
    const stateMark = await stateMarker(server.database)
    const before = await stateMark()
    const refused = await propose(server, scope, [switchOn(scope.banner)], { token: ada.token })
    expect(refused).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path: 'body' }] } })
    expect(refused.json.message).toContain('1000')
    expect(await stateMark()).toBe(before)
    await setState(server, full, 'Cancelled')
    expect((await post(switchOn(scope.banner))).id).not.toBe(id)
  })
})

test('returns 400 if a request would exceed four million bytes, sent together or separately', async () => {
  const wide = {
    action: 'addStrategy',
    feature: scope.checkout,
    payload: { name: 'flexibleRollout', constraints: [], parameters: { one: 'x'.repeat(450_000), two: 'x'.repeat(450_000) } },
  }
  for (let sent = 1; sent <= 4; sent++) await post(wide)
  const full = await post(switchOn(scope.checkout))
  const refused = await propose(server, scope, wide, { token: ada.token })
  expect(refused).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path: 'body' }] } })
  const change = changesOf(full).at(-1)!
  const edit = await server.send('PUT', pathOf(scope, `${full.id}/changes/${change.id}`), { body: wide, token: ada.token })
  expect(edit).toMatchObject({ status: 400, json: { name: 'ValidationError', details: [{ path: 'body' }] } })
  expect(await post(switchOn(scope.banner))).toMatchObject({ id: full.id })
})

describe('permission to propose', () => {
  const attempt = (other: ReviewScope, token: string) => propose(server, other, switchOn(other.checkout), { token })

  test('returns 200 to a Viewer in an open project', async () => {
    expect((await attempt(scope, ada.token)).status).toBe(200)
  })

  test('returns 200 to members and administrators of a protected project, and 403 to others', async () => {
    const other = await newReviewScope(server, 'protected')
    const member = await newAccount(server, { projects: { [other.project]: 'Member' } })
    const inGroup = await newAccount(server)
    await newGroup(server, { members: [inGroup.id], projects: { [other.project]: 'Member' } })
    const admin = await newAccount(server, { rootRole: 'Admin' })
    const adminByGroup = await newAccount(server)
    await newGroup(server, { members: [adminByGroup.id], rootRole: 'Admin' })
    for (const { token } of [member, inGroup, admin, adminByGroup]) expect((await attempt(other, token)).status).toBe(200)
    expect((await attempt(other, server.tokens.admin)).status).toBe(200)

    const elsewhere = await newAccount(server, { projects: { [scope.project]: 'Owner' } })
    for (const { token } of [ada, elsewhere, await newAccount(server, { rootRole: 'Editor' })]) {
      const refused = await attempt(other, token)
      expect(refused).toMatchObject({ status: 403, json: { name: 'NoAccessError' } })
      expect(refused.json.message).toContain(other.project)
    }
    const listed = await server.send('GET', pathOf(other, `pending/${other.checkout}`))
    expect(listed.json).toHaveLength(5)
  })

  test('returns 403 to tokens of SDKs', async () => {
    for (const token of [server.tokens.backend, server.tokens.frontend]) expect((await attempt(scope, token)).status).toBe(403)
  })

  test('returns 200 to callers who can see a private project; to others the project is unknown', async () => {
    const other = await newReviewScope(server, 'private')
    const member = await newAccount(server, { projects: { [other.project]: 'Member' } })
    for (const { token } of [member, await newAccount(server, { rootRole: 'Editor' })])
      expect((await attempt(other, token)).status).toBe(200)
    const refused = await attempt(other, ada.token)
    const unknown = await propose(server, other, switchOn(other.checkout), { token: ada.token, project: 'nowhere' })
    expect([refused.status, unknown.status]).toEqual([404, 404])
    expect(refused.json.message.replace(other.project, 'nowhere')).toBe(unknown.json.message)
  })
})

describe('404, nothing stored', () => {
  test.each([
    ['an unknown project', { project: 'nowhere' }, 'nowhere'],
    ['an unknown environment', { environment: 'nowhere' }, 'nowhere'],
    ['an environment outside the project', { environment: unlinked }, unlinked],
  ])('returns 404 for %s', async (_, other, named) => {
    const stateMark = await stateMarker(server.database)
    const before = await stateMark()
    const answer = await propose(server, scope, switchOn(scope.checkout), { token: ada.token, ...other })
    expect(answer).toMatchObject({ status: 404, json: { name: 'NotFoundError', message: expect.stringContaining(named) } })
    expect(await stateMark()).toBe(before)
  })
})
