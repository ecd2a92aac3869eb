import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import {
  changesOf,
  everyAction,
  leastStrategy,
  listChangeRequestEvents,
  newPlace,
  type Place,
  pathOf,
  proposed,
  removeRows,
  storeIn,
  switchOn,
} from '../../../test/change-requests.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, newApprover, requireApprovals, setState } from '../../../test/reviews.ts'
import { stateMarker } from '../../../test/state-mark.ts'
import { build } from '../../store/index.ts'

let clock = Date.parse('2026-11-21T08:00:00.123Z')
let server: TestServer
let place: Place
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  place = await newPlace(server)
  ada = await newAccount(server)
  bob = await newAccount(server)
})

const post = (...changes: object[]) => proposed(server, place, changes, { token: ada.token })
const both = () => post(switchOn(place.checkout), switchOn(place.banner))
const replace = (id: number, change: unknown, body: unknown, token = ada.token, project = place.project) =>
  server.send('PUT', pathOf({ project }, `${id}/changes/${change}`), { body, token })
const replaced = async (...parameters: Parameters<typeof replace>): Promise<ChangeRequest> => {
  const answer = await replace(...parameters)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const read = async ({ id }: ChangeRequest) => (await server.send('GET', pathOf(place, id), { token: ada.token })).json
const firstOf = (request: ChangeRequest) => changesOf(request)[0]!
/** As they are shown: feature by feature. */
const inOrder = ({ features }: ChangeRequest) => features.flatMap(({ changes }) => changes)
const off = () => ({ action: 'updateEnabled', feature: place.checkout, payload: { enabled: false } })

const expectRefusal = async (answer: () => ReturnType<typeof replace>, status: number, name: string, path?: string) => {
  const stateMark = await stateMarker(server.database)
  const before = await stateMark()
  const { json, ...rest } = await answer()
  expect([rest.status, json.name, json.details?.[0].path]).toEqual([status, name, path])
  expect(await stateMark()).toBe(before)
}

describe('200 with the whole request', () => {
  test('the new change has an id and a time of its own, in the place of the old one', async () => {
    const request = await post(switchOn(place.checkout), switchOn(place.banner), switchOn(place.checkout))
    const [first, second, third] = changesOf(request)
    clock += 1000
    const after = await replaced(request.id, first!.id, off())
    const [added, ...kept] = inOrder(after)
    expect(kept).toMatchObject([third, second].map((change) => ({ id: change!.id, payload: change!.payload })))
    expect(added).toMatchObject({ payload: off().payload, createdAt: new Date(clock).toISOString(), createdBy: request.createdBy })
    expect(added!.id).toBeGreaterThan(third!.id)
    expect(after.features.map(({ name }) => name)).toEqual([place.checkout, place.banner])
    expect(await read(request)).toStrictEqual(after)
  })

  test('by any action, on features and segments', async () => {
    let request = await post(switchOn(place.checkout))
    for (const change of Object.values(everyAction(place))) {
      const [old] = [...changesOf(request), ...request.segments]
      request = await replaced(request.id, old!.id, change)
      const [only, ...others] = [...changesOf(request), ...request.segments]
      expect([only!.action, others]).toEqual([change.action, []])
      expect(await read(request)).toStrictEqual(request)
    }
  })

  test.each(['In review', 'Approved'] as const)('one that is %s is in review again, without approvals', async (state) => {
    await requireApprovals(server, place, state === 'Approved' ? 1 : 2)
    const request = await both()
    const reviewer = await newApprover(server, place.project)
    expect(await approve(server, request, reviewer)).toMatchObject({ state, approvals: [{ createdBy: { id: reviewer.id } }] })
    const after = await replaced(request.id, firstOf(request).id, off())
    expect(after).toMatchObject({ state: 'In review', approvals: [], droppedApprovals: [{ createdBy: { id: reviewer.id } }] })
    expect(await read(request)).toStrictEqual(after)
  })

  test('in a full request', async () => {
    const request = await post(...Array.from({ length: 1000 }, () => switchOn(place.checkout)))
    expect(changesOf(await replaced(request.id, firstOf(request).id, off()))).toHaveLength(1000)
  })

  test('with an event that tells who, before and after', async () => {
    const request = await both()
    const before = firstOf(request)
    const after = changesOf(await replaced(request.id, before.id, off())).at(-1)!
    const dataOf = ({ id, action, payload }: typeof before) => ({ changeRequestId: request.id, id, action, payload })
    expect((await listChangeRequestEvents(server, place)).at(-1)).toMatchObject({
      type: 'change-edited',
      created_by: ada.username,
      created_by_account: ada.id,
      environment: 'production',
      feature: place.checkout,
      pre_data: dataOf(before),
      data: dataOf(after),
    })
  })
})

describe('200: a strategy that is proposed', () => {
  const add = (feature: string, more: object = {}) => ({ action: 'addStrategy', feature, payload: { ...leastStrategy, ...more } })
  const mintedIn = (request: ChangeRequest) =>
    changesOf(request).flatMap(({ action, payload }) => (action === 'addStrategy' ? [(payload as { id: string }).id] : []))

  test('keeps its id while it is for the same feature, and gets another for another', async () => {
    const request = await post(add(place.checkout))
    const [id] = mintedIn(request)
    const same = await replaced(request.id, firstOf(request).id, add(place.checkout, { title: 'Mine' }))
    expect(firstOf(same).payload).toStrictEqual({ ...leastStrategy, title: 'Mine', id })
    expect(mintedIn(await replaced(same.id, firstOf(same).id, add(place.banner)))).not.toContain(id)
  })

  test('is there for later changes as before', async () => {
    const request = await post(add(place.checkout))
    const [id] = mintedIn(request)
    const update = { action: 'updateStrategy', feature: place.checkout, payload: { id, title: 'Later' } }
    await post(update)
    const after = await replaced(request.id, firstOf(request).id, add(place.checkout, { title: 'Sooner' }))
    expect(inOrder(after)).toMatchObject([{ payload: { id, title: 'Sooner' } }, { payload: update.payload }])
    expect(JSON.stringify(after)).not.toContain('conflict')
  })

  test('can be named by the new change where an earlier one adds it, not where the old or a later one does', async () => {
    const request = await post(add(place.checkout), add(place.checkout), add(place.checkout))
    const [earlier, own, later] = mintedIn(request)
    const { id } = changesOf(request)[1]!
    const remove = (strategy: string | undefined) => ({ action: 'deleteStrategy', feature: place.checkout, payload: { id: strategy } })
    for (const strategy of [own, later])
      await expectRefusal(() => replace(request.id, id, remove(strategy)), 404, 'NotFoundError', 'body/payload/id')
    await replaced(request.id, id, remove(earlier))
  })
})

describe('400 and 404 naming the field, and nothing is stored', () => {
  const bad: [string, (there: Place) => unknown, number, string][] = [
    ['no action', () => ({}), 400, 'body/action'],
    ['a list', ({ checkout }) => [switchOn(checkout)], 400, 'body'],
    ['a value of another type', ({ checkout }) => ({ ...switchOn(checkout), payload: { enabled: 1 } }), 400, 'body/payload/enabled'],
    [
      'an unknown strategy type',
      ({ checkout: feature }) => ({ action: 'addStrategy', feature, payload: { ...leastStrategy, name: 'unheard' } }),
      400,
      'body/payload/name',
    ],
    [
      'a segment for another project',
      ({ shoppers: id, foreign: { project } }) => ({ action: 'updateSegment', payload: { id, project } }),
      400,
      'body/payload/project',
    ],
    ['a feature of another project', ({ foreign }) => switchOn(foreign.feature), 404, 'body/feature'],
    ['an archived feature', ({ retired }) => switchOn(retired), 404, 'body/feature'],
    [
      'a strategy of another feature',
      ({ checkout: feature, bannerStrategy: id }) => ({ action: 'deleteStrategy', feature, payload: { id } }),
      404,
      'body/payload/id',
    ],
    [
      'a segment of another project',
      ({ foreign }) => ({ action: 'deleteSegment', payload: { id: foreign.segment } }),
      404,
      'body/payload/id',
    ],
  ]
  test.each(bad)('%s', async (_, changeIn, status, path) => {
    const request = await both()
    const name = status === 400 ? 'ValidationError' : 'NotFoundError'
    await expectRefusal(() => replace(request.id, firstOf(request).id, changeIn(place)), status, name, path)
  })
})

describe('403', () => {
  test('one in review of somebody else, administrators included', async () => {
    const request = await both()
    await setState(server, request, 'In review')
    for (const token of [bob.token, server.tokens.admin])
      await expectRefusal(() => replace(request.id, firstOf(request).id, off(), token), 403, 'NoAccessError')
  })

  test('in a project that was protected meanwhile, unless the author is a member', async () => {
    const request = await both()
    const protect = build.updateTable('project').set({ mode: 'protected' }).where('id', '=', place.project).compile()
    await storeIn(server, place.project, protect)
    await expectRefusal(() => replace(request.id, firstOf(request).id, off()), 403, 'NoAccessError')
    const members = `/api/admin/projects/${place.project}/access`
    expect((await server.send('POST', members, { body: { roles: [5], users: [ada.id], groups: [] } })).status).toBe(200)
    await replaced(request.id, firstOf(request).id, off())
  })
})

describe('404', () => {
  test('a draft of somebody else, administrators included', async () => {
    const request = await both()
    for (const token of [bob.token, server.tokens.admin])
      await expectRefusal(() => replace(request.id, firstOf(request).id, off(), token), 404, 'NotFoundError')
  })

  test('a change that is not there, is in another request, or was replaced', async () => {
    const request = await both()
    const others = await proposed(server, place, switchOn(place.checkout), { token: bob.token })
    const { id } = firstOf(request)
    await replaced(request.id, id, off())
    for (const change of [2_000_000_000, firstOf(others).id, id])
      await expectRefusal(() => replace(request.id, change, off()), 404, 'NotFoundError')
  })

  test('a request that is not there, or by the way of another project', async () => {
    const request = await both()
    const { id } = firstOf(request)
    await expectRefusal(() => replace(2_000_000_000, id, off()), 404, 'NotFoundError')
    for (const project of [place.foreign.project, 'nowhere'])
      await expectRefusal(() => replace(request.id, id, off(), ada.token, project), 404, 'NotFoundError')
  })

  test('an environment that the project has no more', async () => {
    const request = await both()
    await removeRows(server, place, 'project_environment', { project: place.project, environment: 'production' })
    await expectRefusal(() => replace(request.id, firstOf(request).id, off()), 404, 'NotFoundError')
  })
})

test.each(['Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const)('409 for one that is %s', async (state) => {
  const request = await both()
  await setState(server, request, state)
  await expectRefusal(() => replace(request.id, firstOf(request).id, off()), 409, 'ConflictError')
})
