import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import {
  changesOf,
  leastStrategy,
  newPlace,
  type Place,
  pathOf,
  proposed,
  removeRows,
  renameSegment,
  setStrategies,
  storedStrategy,
  switchOn,
} from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { setState } from '../../../test/reviews.ts'

let server: TestServer
let place: Place
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  place = await newPlace(server)
  ada = await newAccount(server)
  bob = await newAccount(server)
})

const post = (body: unknown, token = ada.token, environment = 'production') => proposed(server, place, body, { token, environment })
const list = (feature: string, token = ada.token, headers = {}) =>
  server.send('GET', pathOf(place, `pending/${feature}`), { token, headers })
const listed = async (feature: string, token = ada.token): Promise<ChangeRequest[]> => {
  const answer = await list(feature, token)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}

describe('200', () => {
  test("everybody's, drafts of others too, whole, oldest first", async () => {
    const [mine, theirs] = [await post([switchOn(place.checkout), switchOn(place.banner)]), await post(switchOn(place.checkout), bob.token)]
    const there = await post(switchOn(place.checkout), bob.token, 'development')
    const tokens = await post(switchOn(place.banner), server.tokens.admin)
    for (const token of [ada.token, bob.token, server.tokens.admin]) {
      expect(await listed(place.checkout, token)).toStrictEqual([mine, theirs, there])
      expect(await listed(place.banner, token)).toStrictEqual([mine, tokens])
    }
  })

  test('none where the feature is only named by the change to another, or by a segment', async () => {
    await post([
      { action: 'addDependency', feature: place.checkout, payload: { feature: place.banner } },
      { action: 'deleteSegment', payload: { id: place.shoppers } },
    ])
    expect(await listed(place.banner)).toEqual([])
    expect(await listed(place.checkout)).toHaveLength(1)
  })

  test('none for a feature that is unknown, in another project, or in no request', async () => {
    const { foreign } = place
    await proposed(server, { project: foreign.project }, switchOn(foreign.feature), { token: ada.token })
    for (const name of ['unheard', foreign.feature, place.checkout]) expect(await listed(name)).toEqual([])
  })

  test.each([
    ['Draft', true],
    ['In review', true],
    ['Approved', true],
    ['Applied', false],
    ['Cancelled', false],
    ['Rejected', false],
    ['Scheduled', false],
  ] as const)('one that is %s: %s', async (state, there) => {
    const request = await post(switchOn(place.checkout), bob.token)
    await setState(server, request, state)
    expect((await listed(place.checkout)).map((one) => [one.id, one.state])).toEqual(there ? [[request.id, state]] : [])
  })

  test('also where the environment is not one of the project any more', async () => {
    const { id } = await post(switchOn(place.checkout))
    await removeRows(server, place, 'project_environment', { project: place.project, environment: 'production' })
    expect(await listed(place.checkout)).toMatchObject([{ id }])
  })
})

describe('200: the author', () => {
  test('by the name that it has now', async () => {
    const [before, after] = [`${crypto.randomUUID()}@example.org`, `${crypto.randomUUID()}@example.org`]
    const person = await newAccount(server, { username: null, email: before })
    const request = await post(switchOn(place.checkout), person.token)
    const picture = request.createdBy.imageUrl
    const tag = (await list(place.checkout)).headers.get('ETag')!
    expect((await server.send('PUT', `/api/admin/user-admin/${person.id}`, { body: { email: after } })).status).toBe(200)
    expect((await list(place.checkout, ada.token, { 'If-None-Match': tag })).status).toBe(200)
    const [renamed] = await listed(place.checkout)
    expect(renamed!.createdBy).toMatchObject({ id: person.id, username: after })
    expect(renamed!.createdBy.imageUrl).not.toBe(picture)
    expect(changesOf(renamed!)[0]!.createdBy).toEqual(renamed!.createdBy)
  })

  test('who was deleted stays with the name of then, and nobody inherits the request', async () => {
    const request = await post(switchOn(place.checkout))
    const tag = (await list(place.checkout, bob.token)).headers.get('ETag')!
    expect((await server.send('DELETE', `/api/admin/user-admin/${ada.id}`)).status).toBe(200)
    expect((await list(place.checkout, bob.token, { 'If-None-Match': tag })).status).toBe(200)
    const [left] = await listed(place.checkout, bob.token)
    expect(left).toMatchObject({ id: request.id, state: 'Draft' })
    expect(left!.createdBy).toStrictEqual({ username: ada.username, imageUrl: null })
    const heir = await newAccount(server, { username: ada.username })
    expect((await server.send('GET', pathOf(place, 'pending'), { token: heir.token })).json).toEqual([])
    expect((await server.send('GET', pathOf(place, request.id), { token: heir.token })).status).toBe(404)
    expect((await post(switchOn(place.checkout), heir.token)).id).not.toBe(request.id)
    expect((await server.send('DELETE', pathOf(place, request.id))).status).toBe(200)
  })
})

describe('200: conflicts with what is there now', () => {
  const archive = (feature: string) => server.send('DELETE', `/api/admin/projects/${place.project}/features/${feature}`)
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

  test('a feature that is archived, until it is revived', async () => {
    await post([switchOn(place.checkout), switchOn(place.banner)])
    const before = (await listed(place.banner))[0]!
    expect(before.features[1]).toHaveProperty('defaultChange')
    const tag = (await list(place.banner)).headers.get('ETag')!
    expect((await archive(place.banner)).status).toBe(202)
    expect((await list(place.banner, ada.token, { 'If-None-Match': tag })).status).toBe(200)
    const { features, changes } = await conflictsOf(place.banner)
    expect([Object.keys(features), changes]).toEqual([[place.banner], {}])
    expect(features[place.banner]).toMatch(/archived/)
    expect((await listed(place.banner))[0]!.features[1]).not.toHaveProperty('defaultChange')
    const own = await server.send('GET', pathOf(place, 'pending'), { token: ada.token })
    expect(own.json[0].features[1].conflict).toBe(features[place.banner])
    expect((await revive(place.banner)).status).toBe(200)
    expect(await listed(place.banner)).toStrictEqual([before])
  })

  test('a feature that is gone', async () => {
    await post([switchOn(place.checkout), switchOn(place.banner)])
    await removeRows(server, place, 'feature', { name: place.banner })
    const { features, changes } = await conflictsOf(place.banner)
    expect([Object.keys(features), changes]).toEqual([[place.banner], {}])
    expect(features[place.banner]).toMatch(/gone/)
  })

  test('strategies that are gone, until they are back', async () => {
    const { checkout, half, paused } = place
    // As they were imported.
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
    await setStrategies(server, place, checkout, [strategies[0]!])
    // To delete what is gone is an equal edit, and a position is lost with its strategy.
    expect(await conflictsOf(checkout)).toEqual(none)
    await setStrategies(server, place, checkout, [])
    expect(await conflictsOf(checkout)).toEqual({ features: {}, changes: { updateStrategy: `The strategy ${half} is gone` } })
    await setStrategies(server, place, checkout, strategies)
    expect(await conflictsOf(checkout)).toEqual(none)
  })

  test('segments that are gone, by the name that they had', async () => {
    const { checkout, half, shoppers, everybody } = place
    const request = await post([
      { action: 'addStrategy', feature: checkout, payload: { ...leastStrategy, segments: [everybody, shoppers] } },
      { action: 'updateStrategy', feature: checkout, payload: { id: half, segments: [everybody] } },
      { action: 'updateSegment', payload: { id: shoppers, name: 'buyers' } },
    ])
    await removeRows(server, place, 'segment', { id: shoppers })
    const { features, changes } = await conflictsOf(checkout)
    expect([features, Object.keys(changes)]).toEqual([{}, ['addStrategy', 'updateSegment']])
    for (const conflict of Object.values(changes)) expect(conflict).toContain(shoppers)
    expect((await listed(checkout))[0]!.segments[0]!.name).toBe(request.segments[0]!.name)
  })

  test('a parent that is archived, until it is revived', async () => {
    await post({ action: 'addDependency', feature: place.checkout, payload: { feature: place.banner } })
    await archive(place.banner)
    const { features, changes } = await conflictsOf(place.checkout)
    expect([features, Object.keys(changes)]).toEqual([{}, ['addDependency']])
    expect(changes.addDependency).toContain(place.banner)
    await revive(place.banner)
    expect(await conflictsOf(place.checkout)).toEqual(none)
  })

  test('segments are shown by the name that they have now', async () => {
    await post([switchOn(place.checkout), { action: 'deleteSegment', payload: { id: place.shoppers } }])
    await renameSegment(server, place, place.shoppers, `renamed-${place.shoppers}`)
    expect((await listed(place.checkout))[0]!.segments[0]!.name).toBe(`renamed-${place.shoppers}`)
  })
})

describe('404', () => {
  test('an unknown project, and a private one that the caller does not see', async () => {
    const hidden = await newPlace(server, 'private')
    const read = (project: string, token = ada.token) => server.send('GET', pathOf({ project }, `pending/${hidden.checkout}`), { token })
    expect(await read('nowhere')).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
    expect(await read(hidden.project)).toMatchObject({ status: 404, json: { name: 'NotFoundError' } })
    expect((await read(hidden.project, server.tokens.admin)).status).toBe(200)
  })
})
