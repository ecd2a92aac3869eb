import type { ChangeRequest } from '@halyard/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '../../../test/accounts.ts'
import {
  changesOf,
  everyAction,
  leastStrategy,
  listChangeRequestEvents,
  newReviewScope,
  pathOf,
  proposed,
  type ReviewScope,
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
let scope: ReviewScope
let ada: TestAccount
let bob: TestAccount

beforeAll(async () => {
  server = await startTestServer({ now: () => clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
  ada = await newAccount(server)
  bob = await newAccount(server)
})

const post = (...changes: object[]) => proposed(server, scope, changes, { token: ada.token })
const both = () => post(switchOn(scope.checkout), switchOn(scope.banner))
const replace = (id: number, change: unknown, body: unknown, token = ada.token, project = scope.project) =>
  server.send('PUT', pathOf({ project }, `${id}/changes/${change}`), { body, token })
const replaced = async (...parameters: Parameters<typeof replace>): Promise<ChangeRequest> => {
  const answer = await replace(...parameters)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const read = async ({ id }: ChangeRequest) => (await server.send('GET', pathOf(scope, id), { token: ada.token })).json
const firstOf = (request: ChangeRequest) => changesOf(request)[0]!
/** The changes in the order of the response: feature by feature. */
const inOrder = ({ features }: ChangeRequest) => features.flatMap(({ changes }) => changes)
const off = () => ({ action: 'updateEnabled', feature: scope.checkout, payload: { enabled: false } })

const expectRefusal = async (answer: () => ReturnType<typeof replace>, status: number, name: string, path?: string) => {
  const stateMark = await stateMarker(server.database)
  const before = await stateMark()
  const { json, ...rest } = await answer()
  expect([rest.status, json.name, json.details?.[0].path]).toEqual([status, name, path])
  expect(await stateMark()).toBe(before)
}

describe('200 with the complete request', () => {
  test('the new change gets a new id and time, at the position of the old change', async () => {
    const request = await post(switchOn(scope.checkout), switchOn(scope.banner), switchOn(scope.checkout))
    const [first, second, third] = changesOf(request)
    clock += 1000
    const after = await replaced(request.id, first!.id, off())
    const [added, ...remaining] = inOrder(after)
    expect(remaining).toMatchObject([third, second].map((change) => ({ id: change!.id, payload: change!.payload })))
    expect(added).toMatchObject({ payload: off().payload, createdAt: new Date(clock).toISOString(), createdBy: request.createdBy })
    expect(added!.id).toBeGreaterThan(third!.id)
    expect(after.features.map(({ name }) => name)).toEqual([scope.checkout, scope.banner])
    expect(await read(request)).toStrictEqual(after)
  })

  test('accepts every action, on features and segments', async () => {
    let request = await post(switchOn(scope.checkout))
    for (const change of Object.values(everyAction(scope))) {
      const [old] = [...changesOf(request), ...request.segments]
      request = await replaced(request.id, old!.id, change)
      const [only, ...others] = [...changesOf(request), ...request.segments]
      expect([only!.action, others]).toEqual([change.action, []])
      expect(await read(request)).toStrictEqual(request)
    }
  })

  test.each(['In review', 'Approved'] as const)('a request in the state %s returns to review without approvals', async (state) => {
    await requireApprovals(server, scope, state === 'Approved' ? 1 : 2)
    const request = await both()
    const reviewer = await newApprover(server, scope.project)
    expect(await approve(server, request, reviewer)).toMatchObject({ state, approvals: [{ createdBy: { id: reviewer.id } }] })
    const after = await replaced(request.id, firstOf(request).id, off())
    expect(after).toMatchObject({ state: 'In review', approvals: [], droppedApprovals: [{ createdBy: { id: reviewer.id } }] })
    expect(await read(request)).toStrictEqual(after)
  })

  test('replaces a change in a full request', async () => {
    const request = await post(...Array.from({ length: 1000 }, () => switchOn(scope.checkout)))
    expect(changesOf(await replaced(request.id, firstOf(request).id, off()))).toHaveLength(1000)
  })

  test('writes an event with the caller, the former and the new change', async () => {
    const request = await both()
    const before = firstOf(request)
    const after = changesOf(await replaced(request.id, before.id, off())).at(-1)!
    const dataOf = ({ id, action, payload }: typeof before) => ({ changeRequestId: request.id, id, action, payload })
    expect((await listChangeRequestEvents(server, scope)).at(-1)).toMatchObject({
      type: 'change-edited',
      created_by: ada.username,
      created_by_account: ada.id,
      environment: 'production',
      feature: scope.checkout,
      pre_data: dataOf(before),
      data: dataOf(after),
    })
  })
})

describe('200 for a proposed strategy', () => {
  const add = (feature: string, more: object = {}) => ({ action: 'addStrategy', feature, payload: { ...leastStrategy, ...more } })
  const proposedStrategyIds = (request: ChangeRequest) =>
    changesOf(request).flatMap(({ action, payload }) => (action === 'addStrategy' ? [(payload as { id: string }).id] : []))

  test('a proposed strategy keeps its id for the same feature, and gets another id for another feature', async () => {
    const request = await post(add(scope.checkout))
    const [id] = proposedStrategyIds(request)
    const same = await replaced(request.id, firstOf(request).id, add(scope.checkout, { title: 'Mine' }))
    expect(firstOf(same).payload).toStrictEqual({ ...leastStrategy, title: 'Mine', id })
    expect(proposedStrategyIds(await replaced(same.id, firstOf(same).id, add(scope.banner)))).not.toContain(id)
  })

  test('later changes can still name the strategy', async () => {
    const request = await post(add(scope.checkout))
    const [id] = proposedStrategyIds(request)
    const update = { action: 'updateStrategy', feature: scope.checkout, payload: { id, title: 'Later' } }
    await post(update)
    const after = await replaced(request.id, firstOf(request).id, add(scope.checkout, { title: 'Sooner' }))
    expect(inOrder(after)).toMatchObject([{ payload: { id, title: 'Sooner' } }, { payload: update.payload }])
    expect(JSON.stringify(after)).not.toContain('conflict')
  })

  test('the new change can name a strategy of an earlier change, but not of the replaced change or a later one', async () => {
    const request = await post(add(scope.checkout), add(scope.checkout), add(scope.checkout))
    const [earlier, own, later] = proposedStrategyIds(request)
    const { id } = changesOf(request)[1]!
    const remove = (strategy: string | undefined) => ({ action: 'deleteStrategy', feature: scope.checkout, payload: { id: strategy } })
    for (const strategy of [own, later])
      await expectRefusal(() => replace(request.id, id, remove(strategy)), 404, 'NotFoundError', 'body/payload/id')
    await replaced(request.id, id, remove(earlier))
  })
})

describe('400 and 404 with the field, nothing stored', () => {
  const bad: [string, (sampleScope: ReviewScope) => unknown, number, string][] = [
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
  test.each(bad)('returns an error for %s', async (_, changeIn, status, path) => {
    const request = await both()
    const name = status === 400 ? 'ValidationError' : 'NotFoundError'
    await expectRefusal(() => replace(request.id, firstOf(request).id, changeIn(scope)), status, name, path)
  })
})

describe('403', () => {
  test('returns 403 for a request of another author in review, also to administrators', async () => {
    const request = await both()
    await setState(server, request, 'In review')
    for (const token of [bob.token, server.tokens.admin])
      await expectRefusal(() => replace(request.id, firstOf(request).id, off(), token), 403, 'NoAccessError')
  })

  test('returns 403 in a project that became protected, unless the author is a member', async () => {
    const request = await both()
    const protect = build.updateTable('project').set({ mode: 'protected' }).where('id', '=', scope.project).compile()
    await storeIn(server, scope.project, protect)
    await expectRefusal(() => replace(request.id, firstOf(request).id, off()), 403, 'NoAccessError')
    const members = `/api/admin/projects/${scope.project}/access`
    expect((await server.send('POST', members, { body: { roles: [5], users: [ada.id], groups: [] } })).status).toBe(200)
    await replaced(request.id, firstOf(request).id, off())
  })
})

describe('404', () => {
  test('returns 404 for a draft of another author, also to administrators', async () => {
    const request = await both()
    for (const token of [bob.token, server.tokens.admin])
      await expectRefusal(() => replace(request.id, firstOf(request).id, off(), token), 404, 'NotFoundError')
  })

  test('returns 404 for a change that is unknown, replaced or part of another request', async () => {
    const request = await both()
    const others = await proposed(server, scope, switchOn(scope.checkout), { token: bob.token })
    const { id } = firstOf(request)
    await replaced(request.id, id, off())
    for (const change of [2_000_000_000, firstOf(others).id, id])
      await expectRefusal(() => replace(request.id, change, off()), 404, 'NotFoundError')
  })

  test('returns 404 for an unknown request, and through another project', async () => {
    const request = await both()
    const { id } = firstOf(request)
    await expectRefusal(() => replace(2_000_000_000, id, off()), 404, 'NotFoundError')
    for (const project of [scope.foreign.project, 'nowhere'])
      await expectRefusal(() => replace(request.id, id, off(), ada.token, project), 404, 'NotFoundError')
  })

  test('returns 404 if the environment was unlinked from the project', async () => {
    const request = await both()
    await removeRows(server, scope, 'project_environment', { project: scope.project, environment: 'production' })
    await expectRefusal(() => replace(request.id, firstOf(request).id, off()), 404, 'NotFoundError')
  })
})

test.each(['Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const)('returns 409 for a request in the state %s', async (state) => {
  const request = await both()
  await setState(server, request, state)
  await expectRefusal(() => replace(request.id, firstOf(request).id, off()), 409, 'ConflictError')
})
