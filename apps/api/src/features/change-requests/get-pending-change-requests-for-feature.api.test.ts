import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import {
  changesOf,
  leastStrategy,
  newReviewScope,
  pathOf,
  proposed,
  type ReviewScope,
  removeRows,
  renameSegment,
  setStrategies,
  storedStrategy,
  switchOn,
} from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { setState } from '../../../test/reviews.ts'

let server: TestServer
let scope: ReviewScope
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
  ada = await newAccount(server)
  bob = await newAccount(server)
})

const post = (body: unknown, token = ada.token, environment = 'production') => proposed(server, scope, body, { token, environment })
const list = (feature: string, token = ada.token, headers = {}) =>
  server.send('GET', pathOf(scope, `pending/${feature}`), { token, headers })
const listed = async (feature: string, token = ada.token): Promise<ChangeRequest[]> => {
  const answer = await list(feature, token)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}

describe('200', () => {
  test('lists the complete requests of all authors, drafts included, oldest first', async () => {
    const [mine, theirs] = [await post([switchOn(scope.checkout), switchOn(scope.banner)]), await post(switchOn(scope.checkout), bob.token)]
    const inDevelopment = await post(switchOn(scope.checkout), bob.token, 'development')
    const tokens = await post(switchOn(scope.banner), server.tokens.admin)
    for (const token of [ada.token, bob.token, server.tokens.admin]) {
      expect(await listed(scope.checkout, token)).toStrictEqual([mine, theirs, inDevelopment])
      expect(await listed(scope.banner, token)).toStrictEqual([mine, tokens])
    }
  })

  test('does not list requests that name the feature only as a parent or through a segment', async () => {
    await post([
      { action: 'addDependency', feature: scope.checkout, payload: { feature: scope.banner } },
      { action: 'deleteSegment', payload: { id: scope.shoppers } },
    ])
    expect(await listed(scope.banner)).toEqual([])
    expect(await listed(scope.checkout)).toHaveLength(1)
  })

  test('returns an empty list for a feature that is unknown, in another project, or in no request', async () => {
    const { foreign } = scope
    await proposed(server, { project: foreign.project }, switchOn(foreign.feature), { token: ada.token })
    for (const name of ['unheard', foreign.feature, scope.checkout]) expect(await listed(name)).toEqual([])
  })

  test.each([
    ['Draft', true],
    ['In review', true],
    ['Approved', true],
    ['Applied', false],
    ['Cancelled', false],
    ['Rejected', false],
    ['Scheduled', false],
  ] as const)('a request in the state %s is listed: %s', async (state, isListed) => {
    const request = await post(switchOn(scope.checkout), bob.token)
    await setState(server, request, state)
    expect((await listed(scope.checkout)).map((one) => [one.id, one.state])).toEqual(isListed ? [[request.id, state]] : [])
  })

  test('lists requests of an environment unlinked from the project', async () => {
    const { id } = await post(switchOn(scope.checkout))
    await removeRows(server, scope, 'project_environment', { project: scope.project, environment: 'production' })
    expect(await listed(scope.checkout)).toMatchObject([{ id }])
  })
})

describe('200 with the author', () => {
  test('shows the current name of the author', async () => {
    const [before, after] = [`${crypto.randomUUID()}@example.org`, `${crypto.randomUUID()}@example.org`]
    const person = await newAccount(server, { username: null, email: before })
    const request = await post(switchOn(scope.checkout), person.token)
    const picture = request.createdBy.imageUrl
    const tag = (await list(scope.checkout)).headers.get('ETag')!
    expect((await server.send('PUT', `/api/admin/user-admin/${person.id}`, { body: { email: after } })).status).toBe(200)
    expect((await list(scope.checkout, ada.token, { 'If-None-Match': tag })).status).toBe(200)
    const [renamed] = await listed(scope.checkout)
    expect(renamed!.createdBy).toMatchObject({ id: person.id, username: after })
    expect(renamed!.createdBy.imageUrl).not.toBe(picture)
    expect(changesOf(renamed!)[0]!.createdBy).toEqual(renamed!.createdBy)
  })

  test('shows the stored name of a deleted author, and a new account does not inherit the request', async () => {
    const request = await post(switchOn(scope.checkout))
    const tag = (await list(scope.checkout, bob.token)).headers.get('ETag')!
    expect((await server.send('DELETE', `/api/admin/user-admin/${ada.id}`)).status).toBe(200)
    expect((await list(scope.checkout, bob.token, { 'If-None-Match': tag })).status).toBe(200)
    const [left] = await listed(scope.checkout, bob.token)
    expect(left).toMatchObject({ id: request.id, state: 'Draft' })
    expect(left!.createdBy).toStrictEqual({ username: ada.username, imageUrl: null })
    const namesake = await newAccount(server, { username: ada.username })
    expect((await server.send('GET', pathOf(scope, 'pending'), { token: namesake.token })).json).toEqual([])
    expect((await server.send('GET', pathOf(scope, request.id), { token: namesake.token })).status).toBe(404)
    expect((await post(switchOn(scope.checkout), namesake.token)).id).not.toBe(request.id)
    expect((await server.send('DELETE', pathOf(scope, request.id))).status).toBe(200)
  })
})

describe('200 with conflicts with the present state', () => {
  const archive = (feature: string) => server.send('DELETE', `/api/admin/projects/${scope.project}/features/${feature}`)
  const revive = (feature: string) => server.send('POST', `/api/admin/archive/revive/${feature}`)
  const conflictsOf = async (feature: string) => {
    const [request] = await listed(feature)
    const all = [...changesOf(request!), ...request!.segments]
    return {
      features: Object.fromEntries(request!.features.flatMap(({ name, conflict }) => (conflict === undefined ? [] : [[name, conflict]]))),
      changes: Object.fromEntries(all.flatMap(({ action, conflict }) => (conflict === undefined ? [] : [[action, conflict]]))),
    }
  }
  const none = { features: {}, changes: {} }

  test('reports a conflict for an archived feature until the feature is revived', async () => {
    await post([switchOn(scope.checkout), switchOn(scope.banner)])
    const before = (await listed(scope.banner))[0]!
    expect(before.features[1]).toHaveProperty('defaultChange')
    const tag = (await list(scope.banner)).headers.get('ETag')!
    expect((await archive(scope.banner)).status).toBe(202)
    expect((await list(scope.banner, ada.token, { 'If-None-Match': tag })).status).toBe(200)
    const { features, changes } = await conflictsOf(scope.banner)
    expect([Object.keys(features), changes]).toEqual([[scope.banner], {}])
    expect(features[scope.banner]).toMatch(/archived/)
    expect((await listed(scope.banner))[0]!.features[1]).not.toHaveProperty('defaultChange')
    const own = await server.send('GET', pathOf(scope, 'pending'), { token: ada.token })
    expect(own.json[0].features[1].conflict).toBe(features[scope.banner])
    expect((await revive(scope.banner)).status).toBe(200)
    expect(await listed(scope.banner)).toStrictEqual([before])
  })

  test('reports a conflict for a deleted feature', async () => {
    await post([switchOn(scope.checkout), switchOn(scope.banner)])
    await removeRows(server, scope, 'feature', { name: scope.banner })
    const { features, changes } = await conflictsOf(scope.banner)
    expect([Object.keys(features), changes]).toEqual([[scope.banner], {}])
    expect(features[scope.banner]).toMatch(/gone/)
  })

  test('reports conflicts for deleted strategies until they exist again', async () => {
    const { checkout, half, paused } = scope
    // Strategies in the form that an import stores.
    const strategies = [half, paused].map((id, sortOrder) => ({
      ...storedStrategy(id, sortOrder),
      name: 'flexibleRollout',
      parameters: { rollout: '50' },
      disabled: id === paused,
    }))
    await post([
      { action: 'updateStrategy', feature: checkout, payload: { id: half, title: 'Mine' } },
      { action: 'reorderStrategy', feature: checkout, payload: [half, paused].map((id) => ({ id, sortOrder: 1 })) },
      { action: 'deleteStrategy', feature: checkout, payload: { id: paused } },
      { action: 'addStrategy', feature: checkout, payload: leastStrategy },
    ])
    expect(await conflictsOf(checkout)).toEqual(none)
    await setStrategies(server, scope, checkout, [strategies[0]!])
    // Deleting a deleted strategy has no conflict, and a deleted strategy is left out of a new order.
    expect(await conflictsOf(checkout)).toEqual(none)
    await setStrategies(server, scope, checkout, [])
    expect(await conflictsOf(checkout)).toEqual({ features: {}, changes: { updateStrategy: `The strategy ${half} is gone` } })
    await setStrategies(server, scope, checkout, strategies)
    expect(await conflictsOf(checkout)).toEqual(none)
  })

  test('reports conflicts for deleted segments, with the stored names', async () => {
    const { checkout, half, shoppers, everybody } = scope
    const request = await post([
      { action: 'addStrategy', feature: checkout, payload: { ...leastStrategy, segments: [everybody, shoppers] } },
      { action: 'updateStrategy', feature: checkout, payload: { id: half, segments: [everybody] } },
      { action: 'updateSegment', payload: { id: shoppers, name: 'buyers' } },
    ])
    await removeRows(server, scope, 'segment', { id: shoppers })
    const { features, changes } = await conflictsOf(checkout)
    expect([features, Object.keys(changes)]).toEqual([{}, ['addStrategy', 'updateSegment']])
    for (const conflict of Object.values(changes)) expect(conflict).toContain(shoppers)
    expect((await listed(checkout))[0]!.segments[0]!.name).toBe(request.segments[0]!.name)
  })

  test('reports a conflict for an archived parent until the parent is revived', async () => {
    await post({ action: 'addDependency', feature: scope.checkout, payload: { feature: scope.banner } })
    await archive(scope.banner)
    const { features, changes } = await conflictsOf(scope.checkout)
    expect([features, Object.keys(changes)]).toEqual([{}, ['addDependency']])
    expect(changes.addDependency).toContain(scope.banner)
    await revive(scope.banner)
    expect(await conflictsOf(scope.checkout)).toEqual(none)
  })

  test('shows the current names of segments', async () => {
    await post([switchOn(scope.checkout), { action: 'deleteSegment', payload: { id: scope.shoppers } }])
    await renameSegment(server, scope, scope.shoppers, `renamed-${scope.shoppers}`)
    expect((await listed(scope.checkout))[0]!.segments[0]!.name).toBe(`renamed-${scope.shoppers}`)
  })
})

describe('404', () => {
  test('returns 404 for an unknown project, and for a private project hidden from the caller', async () => {
    const hidden = await newReviewScope(server, 'private')
    const read = (project: string, token = ada.token) => server.send('GET', pathOf({ project }, `pending/${hidden.checkout}`), { token })
    expect(await read('nowhere')).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
    expect(await read(hidden.project)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
    expect((await read(hidden.project, server.tokens.admin)).status).toBe(200)
  })
})
