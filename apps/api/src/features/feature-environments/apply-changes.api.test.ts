import type { AppliedChanges, ChangeRequestCreate } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { newReviewScope, proposed, type ReviewScope, switchOn, unlinked } from '../../../test/change-requests.ts'
import { listEvents } from '../../../test/events.ts'
import { listFlagEvents, listUses, readIn, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { stateMarker } from '../../../test/state-mark.ts'

let server: TestServer
let scope: ReviewScope
let stateMark: () => Promise<string>
beforeAll(async () => {
  server = await startTestServer()
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  scope = await newReviewScope(server)
})

interface Options {
  readonly token?: string
  readonly project?: string
  readonly environment?: string
  readonly query?: string
  readonly headers?: Record<string, string>
}

const apply = (body: unknown, { project = scope.project, environment = 'production', query = '', ...options }: Options = {}) =>
  server.send('POST', `/api/admin/projects/${project}/environments/${environment}/changes${query}`, { body, ...options })
const applied = async (body: unknown, options?: Options): Promise<AppliedChanges> => {
  const answer = await apply(body, options)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const findSegment = async (id: number) => (await server.send('GET', `/api/admin/segments/${id}`)).json
const half = { name: 'flexibleRollout', constraints: [], parameters: { rollout: '50', stickiness: 'default', groupId: 'g' } }
const onUser = { contextName: 'userId', operator: 'IN', values: ['1'], inverted: false, caseInsensitive: false } as const
const off = (feature: string): ChangeRequestCreate => ({ action: 'updateEnabled', feature, payload: { enabled: false } })

/** Expects an error, and that nothing is stored. */
const expectRefused = async (
  body: unknown,
  expected: { status: number; name: string; path?: string; says?: string },
  options?: Options,
) => {
  const before = await stateMark()
  const { status, json, text } = await apply(body, options)
  expect([status, json.name, json.details?.[0]?.path], text).toEqual([expected.status, expected.name, expected.path])
  expect(json.message).toContain(expected.says ?? '')
  expect(await stateMark()).toBe(before)
}

describe('200', () => {
  test('a new strategy gets the id that the caller generated', async () => {
    const id = 'E5C81B52-0C4B-4C37-8B08-5D2A1E6E3F10'
    const { features } = await applied({ action: 'addStrategy', feature: scope.banner, payload: { ...half, id } })
    expect(features[0]?.strategies.at(-1)?.id).toBe(id.toLowerCase())
  })

  test('applies the nine actions on features in order, returns the outcome and writes events', async () => {
    const { checkout, banner, half: first, paused } = scope
    const result = await applied([
      { action: 'addStrategy', feature: checkout, payload: { ...half, title: 'Third', segments: [scope.everybody] } },
      { action: 'updateStrategy', feature: checkout, payload: { id: first, title: 'First', segments: [scope.shoppers] } },
      { action: 'reorderStrategy', feature: checkout, payload: [{ id: first, sortOrder: 7 }] },
      { action: 'deleteStrategy', feature: checkout, payload: { id: paused } },
      { action: 'patchVariant', feature: checkout, payload: { variants: [{ name: 'blue', weight: 1 }] } },
      switchOn(banner),
      { action: 'addDependency', feature: checkout, payload: { feature: banner } },
      { action: 'deleteDependency', feature: checkout },
      { action: 'archiveFeature', feature: banner },
    ])
    expect(result).toMatchObject({
      features: [
        {
          name: checkout,
          archived: false,
          enabled: true,
          strategies: [
            { title: 'Third', featureName: checkout, segments: [scope.everybody] },
            { id: first, title: 'First', sortOrder: 7, segments: [scope.shoppers] },
          ],
          variants: [{ name: 'blue', weight: 1000 }],
        },
        { name: banner, archived: true, enabled: true },
      ],
      segments: [],
      deletedSegments: [],
    })
    const { strategies, variants, enabled } = await readIn(server, scope, checkout)
    const [{ name, archived, ...shown }] = result.features as [AppliedChanges['features'][number]]
    expect(shown).toEqual({ strategies, variants, enabled })
    expect((await listUses(server, checkout)).map(({ segment }) => segment).sort()).toEqual([scope.everybody, scope.shoppers].sort())
    const events = [...(await listFlagEvents(server, checkout)), ...(await listFlagEvents(server, banner))]
    expect(events.map(({ type }) => type)).toEqual([
      'feature-strategy-remove',
      'feature-strategy-add',
      'feature-strategy-update',
      'feature-environment-variants-updated',
      'feature-environment-enabled',
      'feature-archived',
    ])
    expect(new Set(events.map(({ group_id }) => group_id)).size).toBe(1)
  })

  test('applies a single change without a list', async () => {
    const { features } = await applied(off(scope.checkout))
    expect(features).toMatchObject([{ name: scope.checkout, enabled: false }])
    expect(await readIn(server, scope, scope.checkout)).toMatchObject({ enabled: false })
  })

  test('updates segments, deletes a segment after its last strategy, and lets two segments exchange names', async () => {
    const { shoppers, everybody, checkout } = scope
    const [ours, all] = [await findSegment(shoppers), await findSegment(everybody)]
    const created = await server.send('POST', '/api/admin/segments', { body: { name: `gone-${checkout}`, constraints: [] } })
    const gone: number = created.json.id
    await applied({ action: 'updateStrategy', feature: checkout, payload: { id: scope.half, segments: [gone] } })
    const result = await applied([
      { action: 'updateSegment', payload: { id: shoppers, name: `passing-${checkout}`, constraints: [onUser] } },
      { action: 'updateSegment', payload: { id: everybody, name: ours.name } },
      { action: 'updateStrategy', feature: checkout, payload: { id: scope.half, segments: [shoppers] } },
      { action: 'deleteSegment', payload: { id: gone } },
      { action: 'updateSegment', payload: { id: shoppers, name: all.name } },
    ])
    expect(result).toMatchObject({
      features: [{ name: checkout, strategies: [{ id: scope.half, segments: [shoppers] }, {}] }],
      segments: [
        { id: shoppers, name: all.name, constraints: [onUser], project: scope.project },
        { id: everybody, name: ours.name, constraints: [] },
      ],
      deletedSegments: [gone],
    })
    expect(await findSegment(shoppers)).toMatchObject({ name: all.name, constraints: [onUser], usedInFeatures: 1 })
    expect(await findSegment(everybody)).toMatchObject({ name: ours.name })
    expect((await server.send('GET', `/api/admin/segments/${gone}`)).status).toBe(404)
    expect((await listEvents(server, 'segment-')).slice(-3)).toMatchObject([
      { type: 'segment-updated', project: scope.project, pre_data: { name: ours.name }, data: { name: all.name } },
      { type: 'segment-updated', project: null, pre_data: { name: all.name }, data: { name: ours.name } },
      { type: 'segment-deleted', pre_data: { id: gone } },
    ])
  })

  test(`applies ${limits.changesPerRequest} changes, and stores nothing if they cancel out`, async () => {
    const toggles = Array.from({ length: limits.changesPerRequest / 2 }, () => [off(scope.checkout), switchOn(scope.checkout)]).flat()
    const before = await stateMark()
    expect((await applied(toggles)).features).toMatchObject([{ name: scope.checkout, enabled: true }])
    expect(await stateMark()).toBe(before)
  })

  test('a dry run returns the outcome and stores nothing', async () => {
    const before = await stateMark()
    const { features } = await applied([off(scope.checkout)], { query: '?dryRun=true' })
    expect(features).toMatchObject([{ enabled: false }])
    expect(await stateMark()).toBe(before)
  })

  test('applies a repeated request with an Idempotency-Key once, and stores the comment in its events', async () => {
    const headers = { 'Idempotency-Key': `once-${scope.checkout}`, 'Halyard-Comment': 'Together' }
    const body = { action: 'addStrategy', feature: scope.checkout, payload: half }
    const first = await applied(body, { headers })
    expect(await applied(body, { headers })).toEqual(first)
    expect((await readIn(server, scope, scope.checkout)).strategies).toHaveLength(3)
    const { events } = (await server.send('GET', `/api/admin/events/${scope.checkout}`)).json
    expect(events[0]).toMatchObject({ type: 'feature-strategy-add', comment: 'Together' })
  })
})

describe('400, nothing stored', () => {
  const refused: [string, (at: ReviewScope) => unknown, string][] = [
    ['an empty list', () => [], 'body'],
    ['an unknown action', ({ checkout }) => [switchOn(checkout), { action: 'paint', feature: checkout }], 'body'],
    [
      'an unknown strategy type, in a list',
      ({ checkout }) => [off(checkout), { action: 'addStrategy', feature: checkout, payload: { ...half, name: 'none' } }],
      'body/1/payload/name',
    ],
    [
      'an unknown strategy type, alone',
      ({ checkout }) => ({ action: 'addStrategy', feature: checkout, payload: { ...half, name: 'none' } }),
      'body/payload/name',
    ],
    [
      'a segment that becomes restricted to another project',
      ({ shoppers, foreign }) => [{ action: 'updateSegment', payload: { id: shoppers, project: foreign.project } }],
      'body/0/payload/project',
    ],
    [
      'a segment of another project for a strategy',
      ({ checkout, foreign }) => [
        off(checkout),
        { action: 'addStrategy', feature: checkout, payload: { ...half, segments: [foreign.segment] } },
      ],
      'body/1/payload/segments/0',
    ],
  ]
  test.each(refused)('returns 400 for %s', async (_, body, path) => {
    const before = await stateMark()
    const { status, json, text } = await apply(body(scope))
    expect([status, json.name], text).toEqual([400, 'ValidationError'])
    expect(json.details[0].path).toContain(path)
    expect(await stateMark()).toBe(before)
  })

  test(`returns 400 for ${limits.changesPerRequest + 1} changes`, async () => {
    const { status } = await apply(Array.from({ length: limits.changesPerRequest + 1 }, () => off(scope.checkout)))
    expect(status).toBe(400)
  })
})

describe('403, nothing stored', () => {
  test('returns 403 with the name of the missing permission of an action', async () => {
    const { token } = await newAccount(server, { projects: { [scope.project]: 'Member' } })
    const { token: viewer } = await newAccount(server)
    const { token: editor } = await newAccount(server, { rootRole: 'Editor' })
    expect((await apply([off(scope.checkout)], { token })).status).toBe(200)
    const update = (id: number) => ({ action: 'updateSegment', payload: { id, constraints: [] } })
    const remove = (id: number) => ({ action: 'deleteSegment', payload: { id } })
    await expectRefused(off(scope.checkout), { status: 403, name: 'NoAccessError', says: 'UPDATE_FEATURE_ENVIRONMENT' }, { token: viewer })
    await expectRefused(
      [update(scope.everybody), off(scope.checkout)],
      { status: 403, name: 'NoAccessError', says: 'UPDATE_FEATURE_ENVIRONMENT' },
      { token: editor },
    )
    await expectRefused(
      [off(scope.checkout), update(scope.everybody)],
      { status: 403, name: 'NoAccessError', says: 'UPDATE_SEGMENT outside all projects' },
      { token },
    )
    await expectRefused(
      [remove(scope.everybody)],
      { status: 403, name: 'NoAccessError', says: 'DELETE_SEGMENT outside all projects' },
      { token },
    )
    expect((await apply([update(scope.shoppers)], { token })).status).toBe(200)
    expect((await apply([update(scope.everybody)], { token: editor })).status).toBe(200)
  })

  test('returns 403 if the environment needs reviews, or any environment does for actions on complete features and segments of the project', async () => {
    const { token } = await newAccount(server, { rootRole: 'Editor', projects: { [scope.project]: 'Owner' } })
    await review(server, scope, 'development')
    const featureWide = [
      { action: 'archiveFeature', feature: scope.banner },
      { action: 'deleteDependency', feature: scope.banner },
      { action: 'updateSegment', payload: { id: scope.shoppers, name: 'renamed' } },
      { action: 'deleteSegment', payload: { id: scope.shoppers } },
    ]
    for (const change of featureWide)
      await expectRefused([off(scope.checkout), change], { status: 403, name: 'NoAccessError', says: 'SKIP_CHANGE_REQUEST' }, { token })
    expect((await apply([off(scope.checkout)], { token })).status).toBe(200)
    await expectRefused(
      [off(scope.banner)],
      { status: 403, name: 'NoAccessError', says: 'SKIP_CHANGE_REQUEST in the project' },
      { token, environment: 'development' },
    )
    expect((await apply([off(scope.banner)], { environment: 'development' })).status).toBe(200)
  })

  test('returns 403 if changed constraints of a shared segment affect a reviewed environment of another project', async () => {
    const { project, feature, strategy } = scope.foreign
    const path = `/api/admin/projects/${project}/features/${feature}/environments/production/strategies/${strategy}`
    const patch = await server.send('PATCH', path, { body: [{ op: 'replace', path: '/segments', value: [scope.everybody] }] })
    expect(patch.status, patch.text).toBe(200)
    await review(server, { project })
    const { token } = await newAccount(server, { rootRole: 'Editor' })
    const update = (payload: object) => ({ action: 'updateSegment', payload: { id: scope.everybody, ...payload } })
    await expectRefused(
      update({ constraints: [onUser] }),
      { status: 403, name: 'NoAccessError', says: `SKIP_CHANGE_REQUEST in the project ${project}` },
      { token },
    )
    expect((await apply(update({ description: 'All of them' }), { token })).status).toBe(200)
  })
})

describe('404, nothing stored', () => {
  const refused: [string, (at: ReviewScope) => unknown, string | undefined, ((at: ReviewScope) => Options)?][] = [
    ['an unknown feature', ({ checkout }) => [off(checkout), off('none')], 'body/1/feature'],
    ['an archived feature', ({ retired, checkout }) => [off(checkout), off(retired)], 'body/1/feature'],
    [
      'a feature that an earlier change archives',
      ({ banner }) => [{ action: 'archiveFeature', feature: banner }, off(banner)],
      'body/1/feature',
    ],
    [
      'an unknown strategy',
      ({ checkout, bannerStrategy: id }) => [{ action: 'deleteStrategy', feature: checkout, payload: { id } }],
      'body/0/payload/id',
    ],
    ['an unknown segment', ({ checkout }) => [off(checkout), { action: 'deleteSegment', payload: { id: 2_000_000 } }], 'body/1/payload/id'],
    ['a segment of another project', ({ foreign }) => ({ action: 'deleteSegment', payload: { id: foreign.segment } }), 'body/payload/id'],
    ['an unknown project', ({ checkout }) => off(checkout), undefined, () => ({ project: 'none' })],
    [
      'an environment that the project does not have, for a feature',
      ({ checkout }) => off(checkout),
      'body/feature',
      () => ({ environment: unlinked }),
    ],
    [
      'an environment that the project does not have, for a segment',
      ({ everybody }) => ({ action: 'updateSegment', payload: { id: everybody, name: 'x' } }),
      undefined,
      () => ({ environment: unlinked }),
    ],
  ]
  test.each(refused)('returns 404 for %s', async (_, body, path, options) => {
    await expectRefused(body(scope), { status: 404, name: 'NotFoundError', ...(path && { path }) }, options?.(scope))
  })
})

describe('409, nothing stored', () => {
  test('returns 409 for the name of another segment', async () => {
    const { name } = await findSegment(scope.foreign.segment)
    const body = [off(scope.checkout), { action: 'updateSegment', payload: { id: scope.everybody, name } }]
    await expectRefused(body, { status: 409, name: 'NameExistsError', path: 'body/1/payload/name' })
  })

  test('returns 409 for deleting a segment that a strategy or an open change request uses', async () => {
    const remove = { action: 'deleteSegment', payload: { id: scope.everybody } }
    const use = { action: 'updateStrategy', feature: scope.checkout, payload: { id: scope.half, segments: [scope.everybody] } } as const
    await expectRefused([use, remove], { status: 409, name: 'ConflictError', path: 'body/1/payload/id', says: 'in use' })
    await proposed(server, scope, use)
    await expectRefused(remove, { status: 409, name: 'ConflictError', path: 'body/payload/id', says: 'Open change requests' })
  })

  test('returns 409 for the id of another strategy, of any flag, and for an id that occurs twice', async () => {
    const add = (feature: string, id: string) => ({ action: 'addStrategy', feature, payload: { ...half, id } })
    const expected = { status: 409, name: 'ConflictError', says: 'strategy' }
    await expectRefused(add(scope.checkout, scope.half), { ...expected, path: 'body/payload/id' })
    await expectRefused(add(scope.banner, scope.half.toUpperCase()), { ...expected, path: 'body/payload/id' })
    await expectRefused(add(scope.banner, scope.foreign.strategy), { ...expected, path: 'body/payload/id' })
    const id = crypto.randomUUID()
    await expectRefused([add(scope.banner, id), add(scope.checkout, id)], { ...expected, path: 'body/1/payload/id' })
  })

  test('returns 409 for archiving a feature that others depend on', async () => {
    const body = [
      { action: 'addDependency', feature: scope.checkout, payload: { feature: scope.banner } },
      { action: 'archiveFeature', feature: scope.banner },
    ]
    await expectRefused(body, { status: 409, name: 'ConflictError', path: 'body/1/feature' })
  })
})
