import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { changesOf, everyAction, leastStrategy, pathOf, proposed, switchOn } from '../../../test/change-requests.ts'
import { listEvents } from '../../../test/events.ts'
import { pathIn, readIn } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { approve, expectRefusal, granted, newReviewing, type Reviewing, setState } from '../../../test/reviews.ts'

let server: TestServer
let people: Reviewing
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  people = await newReviewing(server)
})

const post = (change: object | object[]) => proposed(server, people.scope, change, { token: people.author.token })
const applied = async (change: object | object[]) => setState(server, await post(change), 'Applied')
const undo = (id: number, { token }: { token: string } = people.author, project = people.scope.project) =>
  server.send('POST', pathOf({ project }, `${id}/undo`), { token })
const undone = async (id: number) => {
  const answer = await undo(id)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const preview = async (id: number, { token }: { token: string } = people.author, project = people.scope.project) =>
  server.send('POST', pathOf({ project }, `${id}/preview`), { token })
const stateOf = async () => {
  const { checkout, banner } = people.scope
  const shown = [await readIn(server, people.scope, checkout), await readIn(server, people.scope, banner)]
  return shown.map(({ enabled, strategies, variants }) => ({ enabled, strategies, variants }))
}
/** All kinds of changes that can be undone. */
const reversible = () => {
  const { updateSegment, updateStrategy, deleteStrategy, patchVariant, addDependency } = everyAction(people.scope)
  const { banner, shoppers } = people.scope
  const addStrategy = { action: 'addStrategy', feature: banner, payload: { ...leastStrategy, segments: [shoppers] } }
  const renamed = { ...updateSegment, payload: { ...updateSegment.payload, name: `buyers-${shoppers}` } }
  return [renamed, updateStrategy, deleteStrategy, patchVariant, addDependency, addStrategy, switchOn(banner)]
}

describe('applied requests', () => {
  test('applying a request changes exactly what the preview shows, with one group of events', async () => {
    const request = await post(reversible())
    const before = (await preview(request.id)).json
    const approved = await approve(server, request, people.approver)
    expect(before).toMatchObject({ planHash: approved.planHash, conflicts: [], segments: [{ id: people.scope.shoppers }] })
    await granted(server, request, 'Applied', people.manager)
    const after = await stateOf()
    const shown = before.features.map(({ after: { enabled, variants } }: { after: { enabled: boolean; variants: { name: string }[] } }) => [
      enabled,
      variants.map(({ name }) => name),
    ])
    expect(shown).toEqual(after.map(({ enabled, variants = [] }) => [enabled, variants.map(({ name }) => name)]))

    const events = await listEvents(server, '')
    const last = events.at(-1)!
    expect(last).toMatchObject({
      type: 'change-request-applied',
      data: { id: request.id, state: 'Applied' },
      created_by_account: people.manager.id,
    })
    expect(last.group_id).toEqual(expect.any(String))
    const types = events.filter(({ group_id }) => group_id === last.group_id).map(({ type }) => type)
    for (const type of ['feature-environment-enabled', 'feature-strategy-add', 'feature-strategy-update', 'segment-updated'])
      expect(types).toContain(type)
  })

  test('an applied request keeps its preview after later changes, archiving and deletion', async () => {
    const request = await post([switchOn(people.scope.banner), { action: 'deleteSegment', payload: { id: people.scope.everybody } }])
    const before = (await preview(request.id)).json
    await setState(server, request, 'Applied')
    const stored = (await preview(request.id)).json
    expect([stored.planHash, stored.segments, stored.conflicts]).toEqual([before.planHash, before.segments, before.conflicts])
    await server.send('POST', pathIn(people.scope, people.scope.banner, '/off'))
    expect((await server.send('DELETE', `/api/admin/projects/${people.scope.project}/features/${people.scope.banner}`)).status).toBe(202)
    expect((await preview(request.id)).json).toEqual(stored)
    expect((await server.send('DELETE', `/api/admin/archive/${people.scope.banner}`)).status).toBe(200)
    expect((await preview(request.id)).json).toEqual(stored)
  })
})

describe('200 with a draft that undoes the request', () => {
  test('restores the former state when the draft is applied', async () => {
    const before = await stateOf()
    const { id } = await applied(reversible())
    expect(await stateOf()).not.toEqual(before)
    const draft = await undone(id)
    expect(draft).toMatchObject({ state: 'Draft', undoOf: id, createdBy: { id: people.author.id }, environment: 'production' })
    expect((await preview(draft.id)).json.conflicts).toEqual([])
    await setState(server, draft, 'Applied')
    expect(await stateOf()).toEqual(before)
  })

  test('a request that undoes another can be undone', async () => {
    const { id } = await applied(switchOn(people.scope.banner))
    const after = await stateOf()
    const back = await setState(server, await undone(id), 'Applied')
    const again = await undone(back.id)
    expect(again.undoOf).toBe(back.id)
    await setState(server, again, 'Applied')
    expect((await stateOf()).map(({ enabled }) => enabled)).toEqual(after.map(({ enabled }) => enabled))
  })

  test("adds the changes to the caller's open request", async () => {
    const { id } = await applied({ action: 'addStrategy', feature: people.scope.checkout, payload: leastStrategy })
    const open = await post(switchOn(people.scope.checkout))
    const joined = await undone(id)
    expect(joined).toMatchObject({ id: open.id, undoOf: id })
    expect(changesOf(joined).map(({ action }) => action)).toEqual(['updateEnabled', 'deleteStrategy'])
  })

  test('returns 200 to every caller who can propose changes', async () => {
    const { id } = await applied(switchOn(people.scope.banner))
    const viewer = await newAccount(server)
    expect((await undo(id, viewer)).json).toMatchObject({ state: 'Draft', createdBy: { id: viewer.id } })
  })

  test('shows a conflict if a feature has been archived or deleted since', async () => {
    const { id } = await applied(switchOn(people.scope.banner))
    await server.send('DELETE', `/api/admin/projects/${people.scope.project}/features/${people.scope.banner}`)
    const draft = await undone(id)
    expect(draft.features).toMatchObject([{ name: people.scope.banner, conflict: expect.stringContaining('archived') }])
    await granted(server, draft, 'Cancelled', people.author)
    const removed = await server.send('DELETE', `/api/admin/archive/${people.scope.banner}`)
    expect(removed.status, removed.text).toBe(200)
    const other = await newAccount(server)
    const answer = await undo(id, other)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.json.features).toMatchObject([{ name: people.scope.banner, conflict: expect.stringContaining('gone') }])
  })
})

describe('403', () => {
  test('returns 403 in a protected project to callers who are not members', async () => {
    const guarded = await newReviewing(server, 'protected')
    const request = await proposed(server, guarded.scope, switchOn(guarded.scope.banner), { token: guarded.author.token })
    await setState(server, request, 'Applied')
    await expectRefusal(server, () => undo(request.id, people.author, guarded.scope.project), 403, 'NoAccessError')
  })
})

describe('404', () => {
  test('returns 404 for a draft of another account or of an API token', async () => {
    const { id } = await post(switchOn(people.scope.banner))
    await expectRefusal(server, () => undo(id, people.approver), 404, 'NotFoundError')
    const robots = await proposed(server, people.scope, switchOn(people.scope.banner))
    await expectRefusal(server, () => undo(robots.id, people.approver), 404, 'NotFoundError')
    expect((await preview(robots.id, people.approver)).status).toBe(404)
  })

  test('returns 404 through another project', async () => {
    const { id } = await applied(switchOn(people.scope.banner))
    for (const project of [people.scope.foreign.project, 'nowhere']) {
      await expectRefusal(server, () => undo(id, people.author, project), 404, 'NotFoundError')
      expect((await preview(id, people.author, project)).status).toBe(404)
    }
  })
})

describe('409', () => {
  test.each(['Draft', 'In review', 'Approved', 'Scheduled', 'Cancelled', 'Rejected'] as const)(
    'returns 409 for a request in the state %s',
    async (state) => {
      const request = await setState(server, await post(switchOn(people.scope.banner)), state)
      for (const who of [people.author, people.admin]) await expectRefusal(server, () => undo(request.id, who), 409, 'ConflictError')
    },
  )

  test('returns 409 to an admin token for the draft of another API token', async () => {
    const { id } = await proposed(server, people.scope, switchOn(people.scope.banner))
    const token = await server.newToken({ type: 'admin', project: '*', environment: '*' })
    await expectRefusal(server, () => undo(id, { token }), 409, 'ConflictError')
  })

  test.each([
    ['archived a feature', () => ({ action: 'archiveFeature', feature: people.scope.banner }), 'revive the feature'],
    ['deleted a segment', () => ({ action: 'deleteSegment', payload: { id: people.scope.everybody } }), 'create the segment again'],
    ['changed nothing', () => switchOn(people.scope.checkout), 'nothing to undo'],
  ])('returns 409 for a request that %s', async (_, change, message) => {
    const { id } = await applied(change())
    const { json } = await expectRefusal(server, () => undo(id), 409, 'ConflictError')
    expect(json.message).toContain(message)
  })
})
