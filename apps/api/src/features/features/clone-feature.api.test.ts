import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAccount } from '../../../test/accounts.ts'
import { listFlagEvents, listUses, readIn, review } from '../../../test/flags.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { importFile } from '../../../test/state-import.ts'
import { stateMarker } from '../../../test/state-mark.ts'

const now = '2026-11-21T08:00:00.123Z'
const shop = { project: 'shop' }
const rollout = { rollout: '25', stickiness: 'default', groupId: 'checkout' }
const constraints = [{ contextName: 'userId', operator: 'IN', values: ['1'], inverted: true, caseInsensitive: false }]
let server: TestServer
let stateMark: () => Promise<string>

beforeAll(async () => {
  server = await startTestServer({ now: () => Date.parse(now) })
  await importFile(server, {
    version: 4,
    projects: [
      { id: 'shop', name: 'Shop' },
      { id: 'veiled', name: 'Veiled', mode: 'private' },
    ],
    segments: [{ id: 7, name: 'testers', project: 'shop', constraints: [] }],
    features: [
      { name: 'parent', project: 'shop' },
      {
        name: 'checkout',
        project: 'shop',
        type: 'experiment',
        description: 'The first',
        stale: true,
        impressionData: true,
        createdAt: '2026-01-31T12:00:00.000Z',
        dependencies: [{ feature: 'parent' }],
      },
      { name: 'put-away', project: 'shop', archivedAt: now },
      { name: 'hidden', project: 'veiled' },
      { name: 'abroad', project: 'default' },
    ],
    featureEnvironments: [
      {
        featureName: 'checkout',
        environment: 'production',
        enabled: true,
        lastSeenAt: '2026-02-01T12:00:00.000Z',
        variants: [{ name: 'blue', weight: 1000, weightType: 'variable' }],
      },
      { featureName: 'checkout', environment: 'development', enabled: true },
    ],
    featureStrategies: [
      {
        featureName: 'checkout',
        environment: 'production',
        name: 'flexibleRollout',
        sortOrder: 1,
        parameters: rollout,
        constraints,
        segments: [7],
      },
      { featureName: 'checkout', environment: 'production', name: 'default', sortOrder: 2, title: 'Second', disabled: true },
    ],
    featureTags: [{ featureName: 'checkout', tagType: 'simple', tagValue: 'payments' }],
  })
  stateMark = await stateMarker(server.database)
})
afterAll(() => server.stop())

const clone = (body: unknown, feature = 'checkout', token = server.tokens.admin) =>
  server.send('POST', `/api/admin/projects/shop/features/${feature}/clone`, { body, token })
const read = async (name: string) => (await server.send('GET', `/api/admin/projects/shop/features/${name}`)).json

describe('201', () => {
  test('copies everything except the enabled state, staleness and parents', async () => {
    const { status, json } = await clone({ name: 'twin', archived: true })
    expect(status).toBe(201)
    expect(json).toEqual({
      name: 'twin',
      type: 'experiment',
      description: 'The first',
      project: 'shop',
      stale: false,
      impressionData: true,
      createdAt: now,
      lastSeenAt: null,
      archived: false,
      archivedAt: null,
    })
    expect(await read('twin')).toMatchObject({
      enabled: false,
      dependencies: [],
      tags: [{ type: 'simple', value: 'payments' }],
      environments: [
        { name: 'development', enabled: false, strategies: [] },
        { name: 'production', enabled: false, lastSeenAt: null, variants: [{ name: 'blue', weight: 1000 }] },
      ],
    })
    expect(await read('checkout')).toMatchObject({ enabled: true, stale: true })
  })

  test("copies strategies with new ids and, by default, the clone's name as group", async () => {
    await clone({ name: 'grouped' })
    const [first, second] = (await readIn(server, shop, 'grouped')).strategies
    const originals = (await readIn(server, shop, 'checkout')).strategies
    expect(first).toMatchObject({
      name: 'flexibleRollout',
      sortOrder: 1,
      constraints,
      segments: [7],
      parameters: { ...rollout, groupId: 'grouped' },
    })
    expect(second).toMatchObject({ name: 'default', sortOrder: 2, title: 'Second', disabled: true, parameters: {} })
    const ids = [first, second, ...originals].map((strategy) => strategy?.id)
    expect(new Set(ids).size).toBe(4)
    expect(await listUses(server, 'grouped')).toEqual([{ segment: 7, environment: 'production', strategy: first?.id }])
    expect(originals[0]?.parameters).toEqual(rollout)
  })

  test('keeps the groups on request', async () => {
    await clone({ name: 'same-group', replaceGroupId: false })
    expect((await readIn(server, shop, 'same-group')).strategies[0]?.parameters).toEqual(rollout)
  })

  test('writes events for the clone and its contents', async () => {
    const { json } = await clone({ name: 'told' })
    const [first, second] = (await readIn(server, shop, 'told')).strategies
    expect(await listFlagEvents(server, 'told')).toMatchObject([
      { type: 'feature-created', project: 'shop', data: { ...json, clonedFrom: 'checkout' }, pre_data: null },
      { type: 'feature-tagged', data: { type: 'simple', value: 'payments' } },
      { type: 'feature-strategy-add', environment: 'production', data: { id: first?.id, segments: [7] } },
      { type: 'feature-strategy-add', environment: 'production', data: { id: second?.id } },
      { type: 'feature-environment-variants-updated', environment: 'production', data: { variants: [{ name: 'blue' }] } },
    ])
  })

  test('an Owner can clone a feature that is empty in every reviewed environment', async () => {
    const { send, token } = await newReviewedProject('empty')
    expect((await send('empty-live/clone', { name: 'empty-2' }, token)).status).toBe(201)
    expect((await send('empty-2/environments/production/on', {}, token)).status).toBe(403)
  })
})

/**
 * Creates a project with reviews in production. One feature has a strategy in production, one has a variant there, and one
 * is empty there.
 */
const newReviewedProject = async (project: string) => {
  const [live, filled] = [`${project}-live`, `${project}-filled`]
  const strategies = [filled, live].map((featureName, at) => ({
    featureName,
    environment: ['production', 'development'][at],
    name: 'default',
  }))
  await importFile(server, {
    version: 4,
    projects: [{ id: project, name: project }],
    features: [
      { name: live, project },
      { name: filled, project },
      { name: `${project}-variants`, project },
    ],
    featureStrategies: strategies,
    featureEnvironments: [
      { featureName: `${project}-variants`, environment: 'production', enabled: false, variants: [{ name: 'a', weight: 1000 }] },
    ],
  })
  await review(server, { project })
  const { token } = await newAccount(server, { projects: { [project]: 'Owner' } })
  const send = (path: string, body: object, as?: string) =>
    server.send('POST', `/api/admin/projects/${project}/features/${path}`, { body, ...(as !== undefined && { token: as }) })
  return { send, token }
}

describe('403', () => {
  test('returns 403 if the copy has strategies or variants in an environment with reviews; administrators can copy', async () => {
    const { send, token } = await newReviewedProject('reviewed')
    for (const source of ['reviewed-filled', 'reviewed-variants']) {
      const before = await stateMark()
      const { status, json } = await send(`${source}/clone`, { name: `${source}-2` }, token)
      expect([status, json.name, json.message]).toEqual([
        403,
        'NoAccessError',
        'You need the permission SKIP_CHANGE_REQUEST in the project reviewed in the environment production to do this without a change request',
      ])
      expect(await stateMark()).toBe(before)
      expect((await send(`${source}/clone`, { name: `${source}-2` })).status).toBe(201)
    }
  })
})

describe('errors, nothing stored', () => {
  const cases: [string, unknown, string, number, string][] = [
    ['no name', {}, 'checkout', 400, 'body/name'],
    ['an invalid name', { name: 'a/b' }, 'checkout', 400, 'body/name'],
    ['a text instead of a boolean', { name: 'fine', replaceGroupId: 'no' }, 'checkout', 400, 'body/replaceGroupId'],
    ['an unknown feature', { name: 'fine' }, 'no-such-feature', 404, 'There is no feature named no-such-feature'],
    ['an archived feature', { name: 'fine' }, 'put-away', 404, 'The feature put-away is archived'],
    ['a feature of another project', { name: 'fine' }, 'abroad', 404, 'The feature abroad is not in the project shop'],
    ['its own name', { name: 'checkout' }, 'checkout', 409, 'There is a feature named checkout already, in the project shop'],
    [
      'the name of an archived feature',
      { name: 'put-away' },
      'checkout',
      409,
      'There is a feature named put-away already, archived, in the project shop',
    ],
  ]
  test.each(cases)('returns an error for %s', async (_, body, feature, status, what) => {
    const before = await stateMark()
    const answer = await clone(body, feature)
    expect([answer.status, answer.json.details?.[0].path ?? answer.json.message]).toEqual([status, what])
    expect(await stateMark()).toBe(before)
  })

  test('returns 403 without CREATE_FEATURE, and 409 for a taken name without naming a hidden project', async () => {
    const viewer = await newAccount(server)
    const refused = await clone({ name: 'fine' }, 'checkout', viewer.token)
    expect([refused.status, refused.json.message]).toEqual([403, expect.stringContaining('CREATE_FEATURE')])
    const member = await newAccount(server, { projects: { shop: 'Member' } })
    const taken = await clone({ name: 'hidden' }, 'checkout', member.token)
    expect([taken.status, taken.json.message]).toEqual([409, 'There is a feature named hidden already'])
  })
})

test('returns 409 to all but one of several concurrent requests for a name', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => clone({ name: 'wanted' }, index % 2 ? 'checkout' : 'parent')))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
})
